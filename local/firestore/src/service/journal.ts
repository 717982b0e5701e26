import { open, rename, stat, writeFile, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';

/**
 * An append-only file of records: length, CRC-32, payload. A record is acknowledged after fdatasync; records that
 * arrive while one sync is under way share the next. Compaction writes a snapshot beside the file and renames it
 * over the file, so at every moment one whole file stands.
 */
const MAGIC = Buffer.from('local-firestore log 1\n');
const HEADER_BYTES = 8;
const MIN_COMPACTION_BYTES = 4 * 1024 * 1024;

function frame(payload: Uint8Array): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32LE(payload.length, 0);
  header.writeUInt32LE(crc32(payload), 4);
  return Buffer.concat([header, payload]);
}

/** Whole records from the start, and the offset behind the last one; what follows is the tail of a torn write. */
function readRecords(file: Buffer): { payloads: Buffer[]; end: number } {
  const payloads: Buffer[] = [];
  let end = MAGIC.length;
  while (end + HEADER_BYTES <= file.length) {
    const start = end + HEADER_BYTES;
    const payload = file.subarray(start, start + file.readUInt32LE(end));
    if (payload.length !== file.readUInt32LE(end) || crc32(payload) !== file.readUInt32LE(end + 4)) break;
    payloads.push(payload);
    end = start + payload.length;
  }
  return { payloads, end };
}

/** Makes sure that the name of the file survives, not only what is in it. */
async function syncDirectory(file: string): Promise<void> {
  const directory = await open(dirname(file), 'r');
  await directory.sync().finally(() => directory.close());
}

export class Journal {
  /** Records that go to the disk together. */
  readonly #waiting: Buffer[] = [];
  #lastFlush: Promise<void> = Promise.resolve();
  #compactAt: number;

  private constructor(
    private readonly path: string,
    private handle: FileHandle,
    private size: number,
    private readonly snapshot: () => Iterable<Uint8Array>,
  ) {
    this.#compactAt = Math.max(MIN_COMPACTION_BYTES, size * 2);
  }

  /**
   * Opens or creates the file and hands every record to `replay`. A torn tail is cut off and kept in `{path}.torn`.
   * @param snapshot the records that would rebuild the present state, asked for when the file is compacted
   */
  static async open(
    path: string,
    replay: (payload: Buffer) => void,
    snapshot: () => Iterable<Uint8Array>,
  ): Promise<Journal> {
    const handle = await open(path, (await stat(path).catch(() => null)) ? 'r+' : 'w+');
    const file = await handle.readFile();
    const isNew = MAGIC.subarray(0, file.length).equals(file);
    if (!isNew && !file.subarray(0, MAGIC.length).equals(MAGIC)) {
      await handle.close();
      throw new Error(`${path} is no file of the local Firestore.`);
    }
    if (isNew) await handle.write(MAGIC, 0, MAGIC.length, 0);
    const { payloads, end } = readRecords(file);
    for (const payload of payloads) replay(payload);
    if (end < file.length) {
      const torn = file.subarray(end);
      process.stderr.write(
        `${path}: ${torn.length} bytes of an unfinished write were cut off (kept in ${path}.torn).\n`,
      );
      await writeFile(`${path}.torn`, torn);
    }
    await handle.truncate(end);
    await handle.sync();
    await syncDirectory(path);
    return new Journal(path, handle, end, snapshot);
  }

  /** `settled` tells when the record is on the disk. After a failed write it rejects for ever: nothing is acknowledged. */
  append(payload: Uint8Array): void {
    this.#waiting.push(frame(payload));
    if (this.#waiting.length > 1) return;
    this.#lastFlush = this.#lastFlush.then(() => this.#flush());
    this.#lastFlush.catch(() => undefined);
  }

  /** Resolves when everything appended so far is on the disk, so that nobody is shown what could still be lost. */
  settled(): Promise<void> {
    return this.#lastFlush;
  }

  async close(): Promise<void> {
    await this.#lastFlush.catch(() => undefined);
    await this.handle.close();
  }

  async #flush(): Promise<void> {
    const bytes = Buffer.concat(this.#waiting.splice(0));
    if (this.size + bytes.length > this.#compactAt) return this.#compact();
    const { bytesWritten } = await this.handle.write(bytes, 0, bytes.length, this.size);
    if (bytesWritten < bytes.length) throw new Error(`${this.path}: only ${bytesWritten} bytes could be written.`);
    await this.handle.datasync();
    this.size += bytes.length;
  }

  /** The snapshot holds the waiting records already: they were applied in memory before they were appended. */
  async #compact(): Promise<void> {
    const bytes = Buffer.concat([MAGIC, ...[...this.snapshot()].map(frame)]);
    const next = await open(`${this.path}.next`, 'w+');
    await next.writeFile(bytes);
    await next.sync();
    await rename(`${this.path}.next`, this.path);
    await syncDirectory(this.path);
    await this.handle.close();
    this.handle = next;
    this.size = bytes.length;
    this.#compactAt = Math.max(MIN_COMPACTION_BYTES, bytes.length * 2);
  }
}
