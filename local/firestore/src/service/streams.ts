import { randomUUID } from 'node:crypto';
import { toMicros } from '../core/CommitClock';
import type { Database } from '../core/Database';
import { toGrpcStatus, createInvalidArgumentError } from '../core/errors';
import { projectFields, runQuery, getSelectedPaths } from '../core/query';
import { parseDocumentName, parseParentName } from '../core/resourceName';
import type { StructuredQuery } from '../core/structuredQuery';
import type { StoredDoc, Timestamp } from '../core/value';
import type { Write } from '../core/writes';
import type { Backend } from './Backend';
import { authenticate, type Caller } from './caller';
import { createRequestContext } from './Guard';
import { buildCommitResponse } from './methods';

/** A bidirectional stream and the Authorization header that opened it. */
interface MessageStream<Request> {
  requests: AsyncIterable<Request>;
  send: (message: object) => void;
  authorization: string | undefined;
}

/** Serves the requests of a stream in order until they end; an error ends the stream. */
export type StreamHandler<Request> = (backend: Backend, stream: MessageStream<Request>) => Promise<void>;

interface Target {
  targetId: number;
  once: boolean;
  resumeToken?: Uint8Array;
  readTime?: Timestamp | null;
  documents?: { documents: string[] };
  query?: { parent: string; structuredQuery?: StructuredQuery };
}

/** A listen target: how to read its current state (rules may deny it), and what the client has received. */
interface OpenTarget {
  id: number;
  read: (time: Timestamp) => StoredDoc[];
  /** Names of single documents; their absence is reported too. */
  names: readonly string[];
  selected: readonly string[] | undefined;
  sent: Map<string, StoredDoc>;
}

type ChangeType = 'NO_CHANGE' | 'ADD' | 'REMOVE' | 'CURRENT' | 'RESET';

/** One Listen stream. After each commit, reads and authorizes every target again and sends the difference. */
class ListenSession {
  readonly #targets = new Map<number, OpenTarget>();
  readonly close: () => void;

  constructor(
    private readonly backend: Backend,
    private readonly database: Database,
    private readonly caller: Caller,
    private readonly send: (message: object) => void,
  ) {
    this.close = backend.onCommit((changed) => changed === database && this.#refresh());
  }

  /**
   * Adds a target and sends its complete state; to a resumed target, sends a RESET before, which clears the client's
   * copy.
   */
  add(target: Target): void {
    const open: OpenTarget = { ...this.#createTargetReader(target), id: target.targetId, sent: new Map() };
    this.#targets.set(open.id, open);
    this.#sendTargetChange('ADD', [open.id]);
    if (target.resumeToken?.length || target.readTime) this.#sendTargetChange('RESET', [open.id]);
    const time = this.backend.clock.createReadTime();
    if (!this.#sendDifference(open, time)) return;
    for (const document of open.names.filter((name) => !open.sent.has(name))) {
      this.send({ documentDelete: { document, readTime: time, removedTargetIds: [open.id] } });
    }
    this.#sendTargetChange('CURRENT', [open.id], time);
    this.#sendTargetChange('NO_CHANGE', [], time);
    if (target.once) this.remove(open.id);
  }

  remove(targetId: number): void {
    if (this.#targets.delete(targetId)) this.#sendTargetChange('REMOVE', [targetId]);
  }

  /** Runs after the commit is on the disk. */
  #refresh(): void {
    const time = this.backend.clock.createReadTime();
    for (const target of this.#targets.values()) this.#sendDifference(target, time);
    if (this.#targets.size > 0) this.#sendTargetChange('NO_CHANGE', [], time);
  }

  #createTargetReader({ documents, query: queryTarget }: Target): Pick<OpenTarget, 'read' | 'names' | 'selected'> {
    const { database, caller, backend } = this;
    if (documents) {
      const names = documents.documents;
      const paths = names.map((name) => parseDocumentName(name, database.name).segments);
      const read = (time: Timestamp): StoredDoc[] => {
        const context = createRequestContext(caller, time);
        for (const path of paths) backend.guard.assertGetAllowed(database, path, database.get(path), context);
        return paths.flatMap((path) => database.get(path) ?? []);
      };
      return { read, names, selected: undefined };
    }
    const structuredQuery = queryTarget?.structuredQuery;
    if (!structuredQuery) throw createInvalidArgumentError('A target must have a query or documents.');
    const { segments } = parseParentName(queryTarget.parent);
    const read = (time: Timestamp): StoredDoc[] => {
      const query = backend.prepareQuery(segments, structuredQuery);
      backend.guard.assertListAllowed(database, query, createRequestContext(caller, time));
      return runQuery(database, query).documents;
    };
    return { read, names: [], selected: getSelectedPaths(structuredQuery) };
  }

  /**
   * Reads and authorizes the target, sends the difference to the client's copy and returns true. On an error (such as a
   * denial), removes the target with this cause and returns false.
   */
  #sendDifference(target: OpenTarget, time: Timestamp): boolean {
    const { id, sent, selected } = target;
    try {
      const current = new Map(target.read(time).map((document) => [document.name, document]));
      const changed = [...current.values()].filter((document) => sent.get(document.name) !== document);
      for (const document of changed) {
        this.send({ documentChange: { document: projectFields(document, selected), targetIds: [id] } });
      }
      for (const document of [...sent.keys()].filter((name) => !current.has(name))) {
        const removal = { document, readTime: time, removedTargetIds: [id] };
        const isStored = this.database.get(parseDocumentName(document).segments) !== null;
        this.send(isStored ? { documentRemove: removal } : { documentDelete: removal });
      }
      target.sent = current;
      this.backend.usage.getCounts(this.database.projectId).reads.listen += changed.length;
      return true;
    } catch (error) {
      this.#targets.delete(id);
      this.send({ targetChange: { targetChangeType: 'REMOVE', targetIds: [id], cause: toGrpcStatus(error) } });
      return false;
    }
  }

  #sendTargetChange(targetChangeType: ChangeType, targetIds: number[], readTime?: Timestamp): void {
    const resumePoint = readTime && { readTime, resumeToken: Buffer.from(String(toMicros(readTime))) };
    this.send({ targetChange: { targetChangeType, targetIds, ...resumePoint } });
  }
}

/** The Listen stream: requests add and remove targets; each commit on the disk sends its changes. */
export const serveListenStream: StreamHandler<{
  database: string;
  addTarget?: Target | null;
  removeTarget?: number;
}> = async (backend, { requests, send, authorization }) => {
  let session: ListenSession | undefined;
  try {
    for await (const { database: name, addTarget, removeTarget } of requests) {
      const database = backend.getDatabase(name);
      const caller = authenticate(authorization, database.projectId, backend.clock.getMillis());
      // The stream keeps the database and caller of its first request; an expired token still ends it at a later one.
      session ??= new ListenSession(backend, database, caller, send);
      await backend.waitForFlush();
      if (addTarget) session.add(addTarget);
      else if (removeTarget !== undefined) session.remove(removeTarget);
    }
  } finally {
    session?.close();
  }
};

/** The Write stream: the first request names the database, each later one is a commit, in order. */
export const serveWriteStream: StreamHandler<{ database: string; writes: Write[] }> = async (backend, stream) => {
  let database: Database | undefined;
  let sequence = 0;
  for await (const request of stream.requests) {
    // Tokens only have to differ: a reconnecting client opens a new stream and repeats unacknowledged writes.
    const streamToken = Buffer.from(String((sequence += 1)));
    if (database) {
      const caller = authenticate(stream.authorization, database.projectId, backend.clock.getMillis());
      backend.usage.getCounts(database.projectId).requests += 1;
      stream.send({ streamToken, ...buildCommitResponse(await backend.commit(database, request.writes, caller)) });
    } else {
      if (request.writes.length > 0)
        throw createInvalidArgumentError('The first request of a write stream must not contain writes.');
      database = backend.getDatabase(request.database);
      stream.send({ streamId: randomUUID(), streamToken });
    }
  }
};
