import protobuf from 'protobufjs';
import type { CommitClock } from '../core/CommitClock';
import type { DocumentChanges, Database } from '../core/Database';
import type { StoredDoc, Timestamp } from '../core/value';
import { decodeMessage, encodeMessage, getMessageType } from './protos';

/** One commit in the journal, as protobuf: resulting documents and paths of deleted ones. */
interface JournalEntry {
  database: string;
  commitTime: Timestamp;
  documents: StoredDoc[];
  deleted: string[];
}

const { root } = protobuf.parse(
  `syntax = "proto3";
  message JournalEntry {
    string database = 1;
    google.protobuf.Timestamp commit_time = 2;
    repeated google.firestore.v1.Document documents = 3;
    repeated string deleted = 4;
  }`,
  getMessageType('google.firestore.v1.Document').root,
);
const JOURNAL_ENTRY = root.lookupType('JournalEntry');

export function encodeCommit(database: string, changes: DocumentChanges, commitTime: Timestamp): Buffer {
  const documents = [...changes.values()].filter((document) => document !== null);
  const deleted = [...changes].filter(([, document]) => document === null).map(([path]) => path);
  return encodeMessage(JOURNAL_ENTRY, { database, commitTime, documents, deleted } satisfies JournalEntry);
}

/** Applies the commit of an entry. */
export function replayEntry(payload: Uint8Array, openDatabase: (name: string) => Database, clock: CommitClock): void {
  const { database, commitTime, documents, deleted } = decodeMessage<JournalEntry>(JOURNAL_ENTRY, payload);
  const changes = new Map<string, StoredDoc | null>(deleted.map((path) => [path, null]));
  for (const document of documents) changes.set(getDocumentPath(document), document);
  openDatabase(database).apply(changes);
  clock.observe(commitTime);
}

/** Encodes one entry that rebuilds the whole database. */
export function encodeSnapshot(database: Database, time: Timestamp): Buffer {
  return encodeCommit(
    database.name,
    new Map([...database.listAll()].map((document) => [getDocumentPath(document), document])),
    time,
  );
}

/** Returns the path of a document below `/documents`. */
export const getDocumentPath = ({ name }: StoredDoc): string => name.split('/').slice(5).join('/');
