import { randomUUID } from 'node:crypto';
import { grpcStatus, invalid } from '../engine/errors';
import { project } from '../engine/query';
import { parseDocumentName } from '../engine/resourceName';
import type { Fields, Timestamp } from '../engine/value';
import type { Plan, Precondition, Write } from '../engine/writes';
import type { Backend } from './backend';
import { callerOf, type Caller } from './caller';
import { readsOf } from './reads';

/** The fields of documents that a client asks for; null is all. */
export type Mask = { fieldPaths: string[] } | null;

/** A method on plain messages. It answers one message or, where the service streams its answer, a list of them. */
type Method = (request: never, caller: Caller) => Promise<object | object[]>;

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
function writesOf(backend: Backend): Record<string, Method> {
  /** A commit of one write; answers the document that it leaves behind. */
  async function writeOne(name: string, write: Partial<Write>, caller: Caller, mask: Mask = null): Promise<object> {
    const database = backend.database(parseDocumentName(name).name);
    const whole = { updateMask: null, updateTransforms: [], currentDocument: null, ...write };
    const [step] = (await backend.commit(database, [whole], caller)).steps;
    return step?.after ? project(step.after, mask?.fieldPaths) : {};
  }

  interface Create {
    parent: string;
    collectionId: string;
    documentId: string;
    document: { fields: Fields } | null;
    mask: Mask;
  }

  interface Update {
    document: { name: string; fields: Fields } | null;
    updateMask: Mask;
    mask: Mask;
    currentDocument: Precondition | null;
  }

  return {
    async CreateDocument({ parent, collectionId, documentId, document, mask }: Create, caller) {
      const update = {
        name: `${parent}/${collectionId}/${documentId || randomUUID()}`,
        fields: document?.fields ?? {},
      };
      return writeOne(update.name, { update, currentDocument: { exists: false } }, caller, mask);
    },

    async UpdateDocument({ document: update, updateMask, mask, currentDocument }: Update, caller) {
      if (!update) throw invalid('The request has no document.');
      return writeOne(update.name, { update, updateMask, currentDocument }, caller, mask);
    },

    async DeleteDocument({ name, currentDocument }: { name: string; currentDocument: Precondition | null }, caller) {
      return writeOne(name, { delete: name, currentDocument }, caller);
    },

    async BeginTransaction({ database, options }: { database: string; options: { readOnly?: object } | null }) {
      return { transaction: backend.transactions.begin(backend.database(database), options?.readOnly).id };
    },

    async Commit(request: { database: string; writes: Write[]; transaction: Uint8Array }, caller) {
      const { database, writes, transaction } = request;
      const open = backend.transactions.find(transaction);
      if (open?.isReadOnly && writes.length > 0) throw invalid('Cannot modify entities in a read-only transaction.');
      return commitResponse(await backend.commit(backend.database(database), writes, caller, open));
    },

    async Rollback({ transaction }: { transaction: Uint8Array }) {
      const open = backend.transactions.find(transaction);
      if (!open) throw invalid('The request has no transaction.');
      backend.transactions.end(open);
      return {};
    },

    async BatchWrite({ database, writes }: { database: string; writes: Write[] }, caller) {
      const target = backend.database(database);
      const commits = await Promise.allSettled(writes.map((write) => backend.commit(target, [write], caller)));
      return {
        writeResults: commits.map((one) =>
          one.status === 'fulfilled' ? commitResponse(one.value).writeResults[0] : {},
        ),
        status: commits.map((one) => (one.status === 'fulfilled' ? { code: 0 } : grpcStatus(one.reason))),
      };
    },
  };
}

/** The project that a request is about, from whichever of its fields names a resource. */
function projectOf(request: { database?: string; parent?: string; name?: string; document?: object | null }): string {
  const document: { name?: string } = request.document ?? {};
  return (request.database || request.parent || request.name || document.name || '').split('/')[1] ?? '';
}

/** Calls a method for whoever the Authorization header names. The answer can be relied on: it would survive a kill. */
export type Call = (method: string, request: object, authorization: string | undefined) => Promise<object | object[]>;

/** Every method of the service that takes one request, on plain messages: what REST and gRPC both call. */
export function callerFor(backend: Backend): Call {
  const methods: Record<string, Method> = { ...readsOf(backend), ...writesOf(backend) };
  return async (name, request, authorization) => {
    const projectId = projectOf(request);
    const caller = callerOf(authorization, projectId, backend.clock.milliseconds());
    backend.usage.of(projectId).requests += 1;
    // The types of requests are what the definitions of the service promise of them.
    const answer = await methods[name]?.(request as never, caller);
    await backend.settled();
    return answer ?? {};
  };
}
