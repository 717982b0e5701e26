import protobuf from 'protobufjs';
import { microsOf, type CommitClock } from '../engine/clock';
import type { Database } from '../engine/database';
import type { StoredDoc, Timestamp } from '../engine/value';
import { decode, encode, messageType } from './protos';

/** One commit in the log file, as protobuf: documents as they are after it, and paths of those that are gone. */
interface LogEntry {
  database: string;
  commitTime: Timestamp;
  documents: StoredDoc[];
  deleted: string[];
}

const { root } = protobuf.parse(
  `syntax = "proto3";
  message LogEntry {
    string database = 1;
    google.protobuf.Timestamp commit_time = 2;
    repeated google.firestore.v1.Document documents = 3;
    repeated string deleted = 4;
  }`,
  messageType('google.firestore.v1.Document').root,
);
const LOG_ENTRY = root.lookupType('LogEntry');

const SNAPSHOT_CHUNK = 500;
const NEVER: Timestamp = { seconds: '0', nanos: 0 };

export function entryOf(
  database: string,
  changes: ReadonlyMap<string, StoredDoc | null>,
  commitTime: Timestamp,
): Buffer {
  const documents = [...changes.values()].filter((document) => document !== null);
  const deleted = [...changes].filter(([, document]) => document === null).map(([path]) => path);
  return encode(LOG_ENTRY, { database, commitTime, documents, deleted } satisfies LogEntry);
}

/** Does again what an entry recorded. */
export function replayEntry(payload: Uint8Array, databaseOf: (name: string) => Database, clock: CommitClock): void {
  const { database, commitTime, documents, deleted } = decode<LogEntry>(LOG_ENTRY, payload);
  const changes = new Map<string, StoredDoc | null>(deleted.map((path) => [path, null]));
  for (const document of documents) changes.set(document.name.split('/').slice(5).join('/'), document);
  databaseOf(database).apply(changes);
  clock.observe(commitTime);
}

/** Entries that together rebuild all databases as they are now. */
export function* snapshotEntries(databases: Iterable<Database>): Generator<Buffer> {
  for (const database of databases) {
    const documents = [...database.all()].toSorted((a, b) => microsOf(a.updateTime) - microsOf(b.updateTime));
    for (let start = 0; start < documents.length; start += SNAPSHOT_CHUNK) {
      const chunk = documents.slice(start, start + SNAPSHOT_CHUNK);
      const changes = new Map(chunk.map((document) => [document.name, document]));
      yield entryOf(database.name, changes, chunk.at(-1)?.updateTime ?? NEVER);
    }
  }
}
