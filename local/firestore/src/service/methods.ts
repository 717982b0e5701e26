import { randomInt } from 'node:crypto';
import { STATUS, asServiceError, invalid } from '../engine/errors';
import { project } from '../engine/query';
import { parseDatabaseName, parseDocumentName, parseResourceName } from '../engine/resourceName';
import type { Timestamp } from '../engine/value';
import type { Plan, Write } from '../engine/writes';
import type { Backend } from './backend';
import type { Caller } from './caller';
import { listCollectionIds, listDocuments } from './listings';
import type { Requests, UnaryMethod } from './messages';
import { Reads } from './reads';

const AUTO_ID_LENGTH = 20;
const AUTO_ID_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

const autoId = (): string =>
  Array.from({ length: AUTO_ID_LENGTH }, () => AUTO_ID_ALPHABET[randomInt(AUTO_ID_ALPHABET.length)]).join('');

/** Answers of a method: one message, or, where the service streams its answer, a list of them. */
type Methods = { [M in UnaryMethod]: (request: Requests[M], caller: Caller) => Promise<object | object[]> };

const plainWrite = (write: Pick<Write, 'update'> & Partial<Write>): Write => ({
  updateMask: null,
  updateTransforms: [],
  currentDocument: null,
  ...write,
});

/** What a commit answers: for each write the update time it left (none where nothing is left), and its transforms'. */
export function commitResponse({ time, steps }: Plan): { commitTime: Timestamp; writeResults: object[] } {
  return {
    commitTime: time,
    writeResults: steps.map(({ kind, after, transformResults }) => ({
      updateTime: kind === 'update' && after ? after.updateTime : null,
      transformResults,
    })),
  };
}

/** Every method of the service that takes one request, on plain messages: what REST and gRPC both call. */
export function methodsOf(backend: Backend): Methods {
  const reads = new Reads(backend);

  /** One write, answered with the document that it leaves behind. */
  async function writeDocument(
    write: Write,
    name: string,
    mask: string[] | undefined,
    caller: Caller,
  ): Promise<object> {
    const { name: database } = parseDocumentName(name);
    const { steps } = await backend.commit(backend.database(database), [write], caller);
    const document = steps[0]?.after;
    return document ? project(document, mask) : {};
  }

  return {
    GetDocument: (request, caller) => reads.getDocument(request, caller),
    BatchGetDocuments: (request, caller) => reads.batchGet(request, caller),
    RunQuery: (request, caller) => reads.runQuery(request, caller),
    RunAggregationQuery: (request, caller) => reads.runAggregationQuery(request, caller),
    ListDocuments: (request, caller) => listDocuments(backend, request, caller),
    ListCollectionIds: (request, caller) => listCollectionIds(backend, request, caller),

    CreateDocument: async ({ parent, collectionId, documentId, document, mask }, caller) => {
      const name = [parseResourceName(parent) && parent, collectionId, documentId || autoId()].join('/');
      const update = { name, fields: document?.fields ?? {} };
      return writeDocument(plainWrite({ update, currentDocument: { exists: false } }), name, mask?.fieldPaths, caller);
    },
    UpdateDocument: async ({ document, updateMask, mask, currentDocument }, caller) => {
      if (!document) throw invalid('The request has no document.');
      const write = plainWrite({ update: document, updateMask, currentDocument });
      return writeDocument(write, document.name, mask?.fieldPaths, caller);
    },
    DeleteDocument: async ({ name, currentDocument }, caller) => {
      await writeDocument(plainWrite({ delete: name, currentDocument }), name, undefined, caller);
      return {};
    },

    BeginTransaction: async ({ database, options }) => {
      if (options?.readOnly?.readTime) throw invalid('Reading at a past time is not supported.');
      const { id } = backend.transactions.begin(backend.database(database), options?.readOnly !== undefined);
      return { transaction: id };
    },
    Commit: async ({ database, writes, transaction }, caller) => {
      const open = backend.transactions.find(transaction);
      if (open?.isReadOnly && writes.length > 0) throw invalid('Cannot modify entities in a read-only transaction.');
      return commitResponse(await backend.commit(backend.database(database), writes, caller, open));
    },
    Rollback: async ({ transaction }) => {
      const open = backend.transactions.find(transaction);
      if (!open) throw invalid('The request has no transaction.');
      backend.transactions.end(open);
      return {};
    },
    BatchWrite: async ({ database, writes }, caller) => {
      const target = backend.database(parseDatabaseName(database).name);
      const outcomes = await Promise.all(
        writes.map((write) =>
          backend.commit(target, [write], caller).then(
            (plan) => ({ result: commitResponse(plan).writeResults[0] ?? {}, status: { code: 0, message: '' } }),
            (error: unknown) => {
              const { code, message } = asServiceError(error);
              return { result: {}, status: { code: STATUS[code].grpc, message } };
            },
          ),
        ),
      );
      return {
        writeResults: outcomes.map(({ result }) => result),
        status: outcomes.map(({ status }) => status),
      };
    },
  };
}
