import { once } from 'node:events';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { execa } from 'execa';

const STOP_GRACE_MS = 10_000;
const LOG_TAIL_LINES = 30;

const END_WITH_PARENT_MODULE_URL = new URL('endWithParent.mjs', import.meta.url).href;

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
  /** What ends the program; default SIGINT. */
  stopSignal?: 'SIGINT' | 'SIGTERM';
}

/**
 * A Node program of the stack in its own process group: Ctrl-C in the terminal reaches only this process, which then
 * stops each child once and in order.
 */
export class ManagedProcess {
  private readonly child: ReturnType<typeof spawnNode>;
  private readonly whenEnded: Promise<unknown>;
  private onLine: (line: string) => void = () => undefined;
  private isStopping = false;

  private constructor(private readonly options: ChildOptions) {
    this.child = spawnNode(options, (line) => this.onLine(line));
    this.whenEnded = once(this.child, 'exit');
    // An exit without `stop()` would leave the detached group running.
    const killGroup = (): void => this.killGroup();
    process.once('exit', killGroup);
    this.child.once('exit', () => process.off('exit', killGroup));
  }

  static async start(options: ChildOptions): Promise<ManagedProcess> {
    await mkdir(dirname(options.logFile), { recursive: true });
    return new ManagedProcess(options);
  }

  /** Resolves with the first matching line of standard output; rejects if the program ends first. */
  async waitForLine(test: (line: string) => boolean): Promise<string> {
    const found = new Promise<string>((resolve) => {
      this.onLine = (line) => {
        if (test(line)) resolve(line);
      };
    });
    const line = await Promise.race([found, this.waitForEndOfOutput()]);
    if (line === null) {
      const { name, logFile } = this.options;
      throw new Error(`Arrêt avant la fin du démarrage : ${name}, voir ${logFile}\n\n${await this.readLogTail()}`);
    }
    return line;
  }

  /** Resolves once the program ended and its output arrived: the exit event may precede the last output. */
  private async waitForEndOfOutput(): Promise<null> {
    await this.whenEnded;
    await Promise.race([this.child, sleep(OUTPUT_DRAIN_MS, undefined, { ref: false })]);
    return null;
  }

  /** Resolves with true if the program ended without error; `signal` stops it. */
  async waitForEnd(signal?: AbortSignal): Promise<boolean> {
    const abort = (): void => void this.stop();
    signal?.addEventListener('abort', abort, { once: true });
    if (signal?.aborted) abort();
    await this.whenEnded;
    signal?.removeEventListener('abort', abort);
    return this.child.exitCode === 0;
  }

  /** Resolves with a description if the program ends without `stop()`; never resolves after `stop()`. */
  async waitForUnexpectedEnd(): Promise<string> {
    await this.whenEnded;
    if (this.isStopping) return new Promise(() => undefined);
    const { exitCode, signalCode } = this.child;
    return `${this.options.name} (${signalCode ?? `code ${exitCode}`}), voir ${this.options.logFile}`;
  }

  get hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  /** Last lines of the log, for error messages. */
  async readLogTail(): Promise<string> {
    const text = await readFile(this.options.logFile, 'utf8').catch(() => '');
    return text.trimEnd().split('\n').slice(-LOG_TAIL_LINES).join('\n');
  }

  /** Sends the stop signal, then kills the whole group, after 10 s at the latest. */
  async stop(): Promise<void> {
    this.isStopping = true;
    if (this.child.kill()) await this.whenEnded;
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

/** Starts Node. `kill()` of the returned child sends the stop signal, and SIGKILL 10 s later. */
function spawnNode(
  { args, cwd, env, logFile, verbose, stopSignal = 'SIGINT' }: ChildOptions,
  onLine: (line: string) => void,
) {
  const outputs = [{ file: logFile }, ...(verbose ? [process.stderr] : [])];
  function* readLines(line: unknown): Generator<string> {
    onLine(String(line));
    yield String(line);
  }
  return execa(process.execPath, ['--import', END_WITH_PARENT_MODULE_URL, ...args], {
    cwd,
    env,
    stdin: 'ignore',
    stdout: [readLines, ...outputs],
    stderr: outputs,
    buffer: false,
    reject: false,
    detached: true,
    killSignal: stopSignal,
    forceKillAfterDelay: STOP_GRACE_MS,
  });
}
