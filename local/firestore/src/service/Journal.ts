import { copyFile, open, readFile, rename, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';

const MAGIC = Buffer.from('local-firestore log 1\n');
const HEADER_BYTES = 8;

function frame(payload: Uint8Array): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32LE(payload.length, 0);
  header.writeUInt32LE(crc32(payload), 4);
  return Buffer.concat([header, payload]);
}

/** Replays complete records from the start; returns the offset after the last. The rest is a torn write. */
function replayRecords(file: Buffer, replay: (payload: Buffer) => void): number {
  let end = MAGIC.length;
  while (end + HEADER_BYTES <= file.length) {
    const start = end + HEADER_BYTES;
    const payload = file.subarray(start, start + file.readUInt32LE(end));
    if (payload.length !== file.readUInt32LE(end) || crc32(payload) !== file.readUInt32LE(end + 4)) break;
    replay(payload);
    end = start + payload.length;
  }
  return end;
}

async function readJournal(path: string): Promise<Buffer> {
  const file = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return MAGIC;
  });
  if (!file.subarray(0, MAGIC.length).equals(MAGIC)) throw new Error(`${path} is no file of the local Firestore.`);
  return file;
}

/** Replaces the file atomically by one with these records. */
async function rewrite(path: string, payloads: readonly Uint8Array[]): Promise<FileHandle> {
  const handle = await open(`${path}.next`, 'w');
  await handle.writeFile(Buffer.concat([MAGIC, ...payloads.map(frame)]));
  await handle.sync();
  await rename(`${path}.next`, path);
  // Syncs the directory too: the renamed entry must survive a crash as well.
  const directory = await open(dirname(path), 'r');
  await directory.sync().finally(() => directory.close());
  return handle;
}

/**
 * An append-only file of records: length, CRC-32, payload. A record is acknowledged after fdatasync; records that
 * arrive during a sync share the next one. Opening compacts the file to the current state.
 */
export class Journal {
  /** Records of the next flush. */
  readonly #waiting: Buffer[] = [];
  #lastFlush: Promise<void> = Promise.resolve();

  private constructor(private readonly handle: FileHandle) {}

  /**
   * Opens or creates the file and replays every record. Copies a file with a torn tail to `{path}.torn`.
   * @param snapshot returns the records that rebuild the replayed state
   */
  static async open(path: string, replay: (payload: Buffer) => void, snapshot: () => Uint8Array[]): Promise<Journal> {
    const file = await readJournal(path);
    const torn = file.length - replayRecords(file, replay);
    if (torn > 0) {
      process.stderr.write(`${path}: ${torn} bytes of an unfinished write were cut off (kept in ${path}.torn).\n`);
      await copyFile(path, `${path}.torn`);
    }
    return new Journal(await rewrite(path, snapshot()));
  }

  /**
   * Queues a record; `waitForFlush` resolves once it is on the disk. After a failed write, `waitForFlush` always
   * rejects.
   */
  append(payload: Uint8Array): void {
    this.#waiting.push(frame(payload));
    if (this.#waiting.length > 1) return;
    this.#lastFlush = this.#lastFlush.then(() => this.#flush());
    this.#lastFlush.catch(() => undefined);
  }

  /** Resolves once every appended record is on the disk, so responses never contain data that a crash could lose. */
  waitForFlush(): Promise<void> {
    return this.#lastFlush;
  }

  async close(): Promise<void> {
    await this.#lastFlush.catch(() => undefined);
    await this.handle.close();
  }

  async #flush(): Promise<void> {
    await this.handle.appendFile(Buffer.concat(this.#waiting.splice(0)));
    await this.handle.datasync();
  }
}
