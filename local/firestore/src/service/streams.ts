import { randomUUID } from 'node:crypto';
import { microsOf } from '../engine/clock';
import type { Database } from '../engine/database';
import { grpcStatus, invalid } from '../engine/errors';
import { project, runQuery, selectedPaths } from '../engine/query';
import { parseDocumentName, parseParentName } from '../engine/resourceName';
import type { StructuredQuery } from '../engine/structuredQuery';
import type { StoredDoc, Timestamp } from '../engine/value';
import type { Write } from '../engine/writes';
import type { Backend } from './backend';
import { callerOf, type Caller } from './caller';
import { guarded } from './guard';
import { commitResponse } from './methods';

/** A stream of messages both ways, and the Authorization header that it was opened with. */
interface MessageStream<Request> {
  requests: AsyncIterable<Request>;
  send: (message: object) => void;
  authorization: string | undefined;
}

/** Serves a stream until its requests end, one at a time and in order; what it throws ends the stream. */
export type ServeStream<Request> = (backend: Backend, stream: MessageStream<Request>) => Promise<void>;

interface Target {
  targetId: number;
  once: boolean;
  resumeToken?: Uint8Array;
  readTime?: Timestamp | null;
  documents?: { documents: string[] };
  query?: { parent: string; structuredQuery?: StructuredQuery };
}

/** A target that is listened to: how to read it now (which may be refused), and what the client has of it. */
interface OpenTarget {
  id: number;
  read: (time: Timestamp) => StoredDoc[];
  /** Names of single documents, whose absence is told too. */
  names: readonly string[];
  selected: readonly string[] | undefined;
  sent: Map<string, StoredDoc>;
}

type ChangeType = 'NO_CHANGE' | 'ADD' | 'REMOVE' | 'CURRENT' | 'RESET';

/** One Listen stream. After each commit every target is read and judged anew, and the difference is sent. */
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

  /** A target that is resumed is sent anew after a RESET, which replaces whatever the client had of it. */
  add(target: Target): void {
    const open: OpenTarget = { ...this.#reader(target), id: target.targetId, sent: new Map() };
    this.#targets.set(open.id, open);
    this.#change('ADD', [open.id]);
    if (target.resumeToken?.length || target.readTime) this.#change('RESET', [open.id]);
    const time = this.backend.clock.readTime();
    if (!this.#update(open, time)) return;
    for (const document of open.names.filter((name) => !open.sent.has(name))) {
      this.send({ documentDelete: { document, readTime: time, removedTargetIds: [open.id] } });
    }
    this.#change('CURRENT', [open.id], time);
    this.#change('NO_CHANGE', [], time);
    if (target.once) this.remove(open.id);
  }

  remove(targetId: number): void {
    if (this.#targets.delete(targetId)) this.#change('REMOVE', [targetId]);
  }

  /** Sends what a commit changed, once it is certain to survive. */
  #refresh(): void {
    const time = this.backend.clock.readTime();
    for (const target of this.#targets.values()) this.#update(target, time);
    if (this.#targets.size > 0) this.#change('NO_CHANGE', [], time);
  }

  #reader({ documents, query: asked }: Target): Pick<OpenTarget, 'read' | 'names' | 'selected'> {
    const { database, caller, backend } = this;
    if (documents) {
      const names = documents.documents;
      const paths = names.map((name) => parseDocumentName(name, database.name).segments);
      const read = (time: Timestamp): StoredDoc[] => {
        const access = guarded(caller, time, paths.length);
        for (const path of paths) backend.guard.checkGet(database, path, database.get(path), access);
        return paths.flatMap((path) => database.get(path) ?? []);
      };
      return { read, names, selected: undefined };
    }
    const structuredQuery = asked?.structuredQuery;
    if (!structuredQuery) throw invalid('A target must have a query or documents.');
    const { segments } = parseParentName(asked.parent);
    const read = (time: Timestamp): StoredDoc[] => {
      const query = backend.prepareQuery(segments, structuredQuery);
      backend.guard.checkList(database, query, guarded(caller, time));
      return runQuery(database, query).documents;
    };
    return { read, names: [], selected: selectedPaths(structuredQuery) };
  }

  /** Sends the difference to what the client has, or removes the target with the reason why it is refused. */
  #update(target: OpenTarget, time: Timestamp): boolean {
    const { id, sent, selected } = target;
    try {
      const now = new Map(target.read(time).map((document) => [document.name, document]));
      const changed = [...now.values()].filter((document) => sent.get(document.name) !== document);
      for (const document of changed) {
        this.send({ documentChange: { document: project(document, selected), targetIds: [id] } });
      }
      for (const document of [...sent.keys()].filter((name) => !now.has(name))) {
        const gone = { document, readTime: time, removedTargetIds: [id] };
        const isStored = this.database.get(parseDocumentName(document).segments) !== null;
        this.send(isStored ? { documentRemove: gone } : { documentDelete: gone });
      }
      target.sent = now;
      this.backend.usage.of(this.database.projectId).reads.listen += changed.length;
      return true;
    } catch (error) {
      this.#targets.delete(id);
      this.send({ targetChange: { targetChangeType: 'REMOVE', targetIds: [id], cause: grpcStatus(error) } });
      return false;
    }
  }

  #change(targetChangeType: ChangeType, targetIds: number[], readTime?: Timestamp): void {
    const resumed = readTime && { readTime, resumeToken: Buffer.from(String(microsOf(readTime))) };
    this.send({ targetChange: { targetChangeType, targetIds, ...resumed } });
  }
}

/** The Listen stream: targets come and go by request; each commit on disk is followed by what it changed for them. */
export const listen: ServeStream<{ database: string; addTarget?: Target | null; removeTarget?: number }> = async (
  backend,
  { requests, send, authorization },
) => {
  let session: ListenSession | undefined;
  try {
    for await (const { database: name, addTarget, removeTarget } of requests) {
      const database = backend.database(name);
      const caller = callerOf(authorization, database.projectId, backend.clock.milliseconds());
      session ??= new ListenSession(backend, database, caller, send);
      await backend.settled();
      if (addTarget) session.add(addTarget);
      else if (removeTarget !== undefined) session.remove(removeTarget);
    }
  } finally {
    session?.close();
  }
};

/** The Write stream: a first request that names the database, then one commit for each request, in order. */
export const write: ServeStream<{ database: string; writes: Write[] }> = async (backend, stream) => {
  let database: Database | undefined;
  let sequence = 0;
  for await (const request of stream.requests) {
    // The token only has to differ: a client that comes back gets a new stream, and repeats what was not answered.
    const streamToken = Buffer.from(String((sequence += 1)));
    if (database) {
      const caller = callerOf(stream.authorization, database.projectId, backend.clock.milliseconds());
      backend.usage.of(database.projectId).requests += 1;
      stream.send({ streamToken, ...commitResponse(await backend.commit(database, request.writes, caller)) });
    } else {
      if (request.writes.length > 0) throw invalid('The first request of a write stream must not contain writes.');
      database = backend.database(request.database);
      stream.send({ streamId: randomUUID(), streamToken });
    }
  }
};
