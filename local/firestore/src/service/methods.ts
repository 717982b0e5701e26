import { randomUUID } from 'node:crypto';
import { toGrpcStatus, createInvalidArgumentError } from '../core/errors';
import { projectFields } from '../core/query';
import { parseDocumentName } from '../core/resourceName';
import type { Fields, Timestamp } from '../core/value';
import type { CommitPlan, Precondition, Write } from '../core/writes';
import type { Backend } from './Backend';
import { authenticate, type Caller } from './caller';
import { createReadMethods, type FieldMask } from './createReadMethods';

/** Serves a method on plain messages. Returns one message, or a list for a server-streaming method. */
type MethodHandler = (request: never, caller: Caller) => Promise<object | object[]>;

/**
 * Builds the response of a commit: per write, the update time (null after a delete or verify) and the transform
 * results.
 */
export function buildCommitResponse({ time, steps }: CommitPlan): { commitTime: Timestamp; writeResults: object[] } {
  return {
    commitTime: time,
    writeResults: steps.map(({ kind, after, transformResults }) => ({
      updateTime: kind === 'update' && after ? after.updateTime : null,
      transformResults,
    })),
  };
}

interface CreateRequest {
  parent: string;
  collectionId: string;
  documentId: string;
  document: { fields: Fields } | null;
  mask: FieldMask;
}

interface UpdateRequest {
  document: { name: string; fields: Fields } | null;
  updateMask: FieldMask;
  mask: FieldMask;
  currentDocument: Precondition | null;
}

/** Builds the writing methods on plain messages. */
function createWriteMethods(backend: Backend): Record<string, MethodHandler> {
  /** Commits one write; returns the resulting document. */
  async function writeOne(
    name: string,
    write: Partial<Write>,
    caller: Caller,
    mask: FieldMask = null,
  ): Promise<object> {
    const database = backend.getDatabase(parseDocumentName(name).databaseName);
    const fullWrite = { updateMask: null, updateTransforms: [], currentDocument: null, ...write };
    const [step] = (await backend.commit(database, [fullWrite], caller)).steps;
    return step?.after ? projectFields(step.after, mask?.fieldPaths) : {};
  }

  return {
    async CreateDocument({ parent, collectionId, documentId, document, mask }: CreateRequest, caller) {
      const update = {
        name: `${parent}/${collectionId}/${documentId || randomUUID()}`,
        fields: document?.fields ?? {},
      };
      return writeOne(update.name, { update, currentDocument: { exists: false } }, caller, mask);
    },

    async UpdateDocument({ document: update, updateMask, mask, currentDocument }: UpdateRequest, caller) {
      if (!update) throw createInvalidArgumentError('The request has no document.');
      return writeOne(update.name, { update, updateMask, currentDocument }, caller, mask);
    },

    async DeleteDocument({ name, currentDocument }: { name: string; currentDocument: Precondition | null }, caller) {
      return writeOne(name, { delete: name, currentDocument }, caller);
    },

    async BeginTransaction({ database, options }: { database: string; options: { readOnly?: object } | null }) {
      return { transaction: backend.transactions.begin(backend.getDatabase(database), options?.readOnly).id };
    },

    async Commit(request: { database: string; writes: Write[]; transaction: Uint8Array }, caller) {
      const { database, writes, transaction } = request;
      const open = backend.transactions.find(transaction);
      if (open?.isReadOnly && writes.length > 0)
        throw createInvalidArgumentError('Cannot modify entities in a read-only transaction.');
      return buildCommitResponse(await backend.commit(backend.getDatabase(database), writes, caller, open));
    },

    async Rollback({ transaction }: { transaction: Uint8Array }) {
      const open = backend.transactions.find(transaction);
      if (!open) throw createInvalidArgumentError('The request has no transaction.');
      backend.transactions.end(open);
      return {};
    },

    async BatchWrite({ database, writes }: { database: string; writes: Write[] }, caller) {
      const target = backend.getDatabase(database);
      const commits = await Promise.allSettled(writes.map((write) => backend.commit(target, [write], caller)));
      return {
        writeResults: commits.map((one) =>
          one.status === 'fulfilled' ? buildCommitResponse(one.value).writeResults[0] : {},
        ),
        status: commits.map((one) => (one.status === 'fulfilled' ? { code: 0 } : toGrpcStatus(one.reason))),
      };
    },
  };
}

/** Finds the project of a request in the first field that names a resource. */
function findProjectId(request: {
  database?: string;
  parent?: string;
  name?: string;
  document?: object | null;
}): string {
  const document: { name?: string } = request.document ?? {};
  return (request.database || request.parent || request.name || document.name || '').split('/')[1] ?? '';
}

/**
 * Calls a method as the user of the Authorization header. Resolves once everything in the response would survive a
 * kill.
 */
export type MethodDispatcher = (
  method: string,
  request: object,
  authorization: string | undefined,
) => Promise<object | object[]>;

/** Calls any unary or server-streaming method on plain messages; REST and gRPC share it. */
export function createMethodDispatcher(backend: Backend): MethodDispatcher {
  const methods: Record<string, MethodHandler> = { ...createReadMethods(backend), ...createWriteMethods(backend) };
  return async (name, request, authorization) => {
    const projectId = findProjectId(request);
    const caller = authenticate(authorization, projectId, backend.clock.getMillis());
    backend.usage.getCounts(projectId).requests += 1;
    // The protobuf definitions guarantee the type of the request.
    const response = await methods[name]?.(request as never, caller);
    await backend.waitForFlush();
    return response ?? {};
  };
}
