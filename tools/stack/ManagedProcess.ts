import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const STOP_GRACE_MS = 10_000;
const LOG_TAIL_LINES = 30;

/** How long to wait for the last output of an ended program; leftover workers may hold its output open for ever. */
const OUTPUT_DRAIN_MS = 1_000;

interface ChildOptions {
  name: string;
  args: string[];
  cwd: string;
  env?: Record<string, string>;
  logFile: string;
  /** Also print the program's output. */
  verbose?: boolean;
}

/**
 * A Node program of the stack in its own process group: Ctrl-C in the terminal reaches only this process, which then
 * stops each child once and in order.
 */
export class ManagedProcess {
  private ended: { code: number | null; signal: NodeJS.Signals | null } | null = null;
  private readonly whenEnded: Promise<void>;
  /** Resolves once all output arrived, including its workers'. */
  private readonly whenSilent: Promise<void>;
  private isStopping = false;

  private constructor(
    private readonly options: ChildOptions,
    private readonly child: ChildProcess,
    private readonly log: WriteStream,
  ) {
    this.whenEnded = new Promise((resolve) => {
      child.once('exit', (code, signal) => {
        this.ended = { code, signal };
        resolve();
      });
    });
    this.whenSilent = new Promise((resolve) => {
      child.once('close', () => {
        this.log.end();
        resolve();
      });
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        this.log.write(chunk);
        if (options.verbose) process.stderr.write(chunk);
      });
    }
  }

  static async start(options: ChildOptions): Promise<ManagedProcess> {
    await mkdir(dirname(options.logFile), { recursive: true });
    const child = spawn(process.execPath, options.args, {
      cwd: options.cwd,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    return new ManagedProcess(options, child, createWriteStream(options.logFile));
  }

  /** Resolves with the first matching line of standard output; rejects if the program ends first. */
  waitForLine(test: (line: string) => boolean): Promise<string> {
    return new Promise((resolve, reject) => {
      let text = '';
      const onData = (chunk: Buffer): void => {
        text += chunk.toString('utf8');
        const lines = text.split('\n');
        text = lines.pop() ?? '';
        const line = lines.find(test);
        if (line === undefined) return;
        this.child.stdout?.off('data', onData);
        resolve(line);
      };
      this.child.stdout?.on('data', onData);
      const giveUp = async (): Promise<void> => {
        await this.whenEnded;
        // The exit event may precede the last output.
        await Promise.race([this.whenSilent, sleep(OUTPUT_DRAIN_MS, undefined, { ref: false })]);
        reject(new Error(`${this.options.name} ended before it was ready`));
      };
      void giveUp();
    });
  }

  /** Resolves with true if the program ended without error; `signal` stops it. */
  async waitForEnd(signal?: AbortSignal): Promise<boolean> {
    const abort = (): void => void this.stop();
    signal?.addEventListener('abort', abort, { once: true });
    if (signal?.aborted) abort();
    await this.whenEnded;
    signal?.removeEventListener('abort', abort);
    return this.ended?.code === 0;
  }

  /** Resolves with a description if the program ends without `stop()`; never resolves after `stop()`. */
  async waitForUnexpectedEnd(): Promise<string> {
    await this.whenEnded;
    if (this.isStopping) return new Promise(() => undefined);
    return `${this.options.name} (${this.ended?.signal ?? `code ${this.ended?.code}`}), voir ${this.options.logFile}`;
  }

  get hasEnded(): boolean {
    return this.ended !== null;
  }

  /** Last lines of the log, for error messages. */
  async readLogTail(): Promise<string> {
    const text = await readFile(this.options.logFile, 'utf8').catch(() => '');
    return text.trimEnd().split('\n').slice(-LOG_TAIL_LINES).join('\n');
  }

  /** Sends SIGINT, then kills the whole group after 10 s. */
  async stop(): Promise<void> {
    this.isStopping = true;
    if (this.ended === null) {
      this.child.kill('SIGINT');
      const timer = setTimeout(() => this.killGroup(), STOP_GRACE_MS);
      await this.whenEnded;
      clearTimeout(timer);
    }
    // Leftover workers belong to the group, above all after a crash.
    this.killGroup();
  }

  private killGroup(): void {
    const { pid } = this.child;
    if (pid === undefined) return;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch (error) {
      // ESRCH: the whole group has already ended.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
}
