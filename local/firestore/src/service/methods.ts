import { randomInt } from 'node:crypto';
import { grpcStatus, invalid } from '../engine/errors';
import { project } from '../engine/query';
import { parseDocumentName, parseResourceName } from '../engine/resourceName';
import type { StoredDoc, Timestamp } from '../engine/value';
import type { Plan, Write } from '../engine/writes';
import type { Backend } from './backend';
import { callerOf, type Caller } from './caller';
import type { Requests, UnaryMethod } from './messages';
import { readsOf } from './reads';

const AUTO_ID_LENGTH = 20;
const AUTO_ID_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

const autoId = (): string =>
  Array.from({ length: AUTO_ID_LENGTH }, () => AUTO_ID_ALPHABET[randomInt(AUTO_ID_ALPHABET.length)]).join('');

/** Answers of a method: one message, or, where the service streams its answer, a list of them. */
export type Methods = { [M in UnaryMethod]: (request: Requests[M], caller: Caller) => Promise<object | object[]> };

const PLAIN_WRITE = { updateMask: null, updateTransforms: [], currentDocument: null };

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

/** The methods that write, on plain messages. */
function writesOf(backend: Backend): Omit<Methods, keyof ReturnType<typeof readsOf>> {
  /** One write, and the document that it leaves behind. */
  async function writeOne(write: Write, name: string, caller: Caller): Promise<StoredDoc | null> {
    const plan = await backend.commit(backend.database(parseDocumentName(name).name), [write], caller);
    return plan.steps[0]?.after ?? null;
  }

  async function writeDocument(
    write: Write & { update: { name: string } },
    mask: Requests['GetDocument']['mask'],
    caller: Caller,
  ): Promise<object> {
    const document = await writeOne(write, write.update.name, caller);
    return document ? project(document, mask?.fieldPaths) : {};
  }

  return {
    CreateDocument: async ({ parent, collectionId, documentId, document, mask }, caller) => {
      parseResourceName(parent);
      const update = { name: `${parent}/${collectionId}/${documentId || autoId()}`, fields: document?.fields ?? {} };
      return writeDocument({ ...PLAIN_WRITE, update, currentDocument: { exists: false } }, mask, caller);
    },
    UpdateDocument: async ({ document, updateMask, mask, currentDocument }, caller) => {
      if (!document) throw invalid('The request has no document.');
      return writeDocument({ ...PLAIN_WRITE, update: document, updateMask, currentDocument }, mask, caller);
    },
    DeleteDocument: async ({ name, currentDocument }, caller) => {
      await writeOne({ ...PLAIN_WRITE, delete: name, currentDocument }, name, caller);
      return {};
    },
    BeginTransaction: async ({ database, options }) => {
      const { id } = backend.transactions.begin(backend.database(database), options?.readOnly);
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
      const target = backend.database(database);
      const outcomes = await Promise.all(
        writes.map((write) =>
          backend.commit(target, [write], caller).then(
            (plan) => ({ result: commitResponse(plan).writeResults[0] ?? {}, status: { code: 0, message: '' } }),
            (error: unknown) => ({ result: {}, status: grpcStatus(error) }),
          ),
        ),
      );
      return { writeResults: outcomes.map(({ result }) => result), status: outcomes.map(({ status }) => status) };
    },
  };
}

/** The project that a request is about, from whichever of its fields names a resource. */
function projectOf(request: { database?: string; parent?: string; name?: string; document?: object | null }): string {
  const document: { name?: string } = request.document ?? {};
  return (request.database || request.parent || request.name || document.name || '').split('/')[1] ?? '';
}

/** Calls a method for whoever the Authorization header names. The answer can be relied on: it would survive a kill. */
export type Call = <M extends UnaryMethod>(
  method: M,
  request: Requests[M],
  authorization: string | undefined,
) => Promise<object | object[]>;

/** Every method of the service that takes one request, on plain messages: what REST and gRPC both call. */
export function callerFor(backend: Backend): Call {
  const methods: Methods = { ...readsOf(backend), ...writesOf(backend) };
  return async (method, request, authorization) => {
    const projectId = projectOf(request);
    const caller = callerOf(authorization, projectId, backend.clock.milliseconds());
    backend.usage.of(projectId).requests += 1;
    const answer = await methods[method](request, caller);
    await backend.settled();
    return answer;
  };
}
