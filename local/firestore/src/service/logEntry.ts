import protobuf from 'protobufjs';
import type { CommitClock } from '../engine/clock';
import type { Changes, Database } from '../engine/database';
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

export function entryOf(database: string, changes: Changes, commitTime: Timestamp): Buffer {
  const documents = [...changes.values()].filter((document) => document !== null);
  const deleted = [...changes].filter(([, document]) => document === null).map(([path]) => path);
  return encode(LOG_ENTRY, { database, commitTime, documents, deleted } satisfies LogEntry);
}

/** Does again what an entry recorded. */
export function replayEntry(payload: Uint8Array, databaseOf: (name: string) => Database, clock: CommitClock): void {
  const { database, commitTime, documents, deleted } = decode<LogEntry>(LOG_ENTRY, payload);
  const changes = new Map<string, StoredDoc | null>(deleted.map((path) => [path, null]));
  for (const document of documents) changes.set(pathOf(document), document);
  databaseOf(database).apply(changes);
  clock.observe(commitTime);
}

/** The entry that rebuilds a database as it is now. */
export function snapshotOf(database: Database, time: Timestamp): Buffer {
  return entryOf(database.name, new Map([...database.all()].map((document) => [document.name, document])), time);
}

/** The path of a document below `/documents`. */
export const pathOf = ({ name }: StoredDoc): string => name.split('/').slice(5).join('/');
