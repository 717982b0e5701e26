import type { Aggregation, StructuredQuery } from '../engine/structuredQuery';
import type { Fields, Timestamp } from '../engine/value';
import type { Precondition, Write } from '../engine/writes';

interface Mask {
  fieldPaths: string[];
}

interface TransactionOptions {
  readOnly?: { readTime?: Timestamp };
  readWrite?: object;
}

/** At most one of these says which state of the database is read. */
interface Consistency {
  transaction?: Uint8Array;
  newTransaction?: TransactionOptions;
  readTime?: Timestamp | null;
}

/** The requests of google.firestore.v1.Firestore that have one request message, with their defaults in place. */
export interface Requests {
  GetDocument: { name: string; mask: Mask | null } & Consistency;
  ListDocuments: {
    parent: string;
    collectionId: string;
    pageSize: number;
    pageToken: string;
    orderBy: string;
    mask: Mask | null;
    showMissing: boolean;
  } & Consistency;
  CreateDocument: {
    parent: string;
    collectionId: string;
    documentId: string;
    document: { fields: Fields } | null;
    mask: Mask | null;
  };
  UpdateDocument: {
    document: { name: string; fields: Fields } | null;
    updateMask: Mask | null;
    mask: Mask | null;
    currentDocument: Precondition | null;
  };
  DeleteDocument: { name: string; currentDocument: Precondition | null };
  BatchGetDocuments: { database: string; documents: string[]; mask: Mask | null } & Consistency;
  BeginTransaction: { database: string; options: TransactionOptions | null };
  Commit: { database: string; writes: Write[]; transaction: Uint8Array };
  Rollback: { database: string; transaction: Uint8Array };
  RunQuery: { parent: string; structuredQuery?: StructuredQuery; explainOptions: object | null } & Consistency;
  RunAggregationQuery: {
    parent: string;
    structuredAggregationQuery?: { structuredQuery?: StructuredQuery; aggregations: Aggregation[] };
    explainOptions: object | null;
  } & Consistency;
  ListCollectionIds: { parent: string; pageSize: number; pageToken: string; readTime?: Timestamp | null };
  BatchWrite: { database: string; writes: Write[]; labels: Record<string, string> };
}

export type UnaryMethod = keyof Requests;
