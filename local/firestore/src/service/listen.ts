import type { Database } from '../engine/database';
import { STATUS, asServiceError, invalid } from '../engine/errors';
import { microsOf } from '../engine/clock';
import { project, runQuery, selectedPaths } from '../engine/query';
import { parseDatabaseName, parseDocumentName, parseParentName } from '../engine/resourceName';
import type { StructuredQuery } from '../engine/structuredQuery';
import type { StoredDoc, Timestamp } from '../engine/value';
import type { Backend } from './backend';
import { callerOf, type Caller } from './caller';
import { newLedger } from './guard';
import type { MessageStream } from './messageStream';

interface Target {
  targetId: number;
  once: boolean;
  resumeToken?: Uint8Array;
  readTime?: Timestamp | null;
  documents?: { documents: string[] };
  query?: { parent: string; structuredQuery?: StructuredQuery };
}

interface ListenRequest {
  database: string;
  addTarget?: Target | null;
  removeTarget?: number;
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

  constructor(
    private readonly backend: Backend,
    private readonly database: Database,
    private readonly caller: Caller,
    private readonly send: (message: object) => void,
  ) {}

  /** A target that is resumed is sent anew after a RESET, which replaces whatever the client had of it. */
  add(target: Target): void {
    const open: OpenTarget = { ...this.#reader(target), id: target.targetId, sent: new Map() };
    this.#targets.set(open.id, open);
    this.#change('ADD', [open.id]);
    const isResumed = (target.resumeToken?.length ?? 0) > 0 || Boolean(target.readTime);
    if (isResumed) this.#change('RESET', [open.id]);
    const time = this.backend.clock.readTime();
    if (!this.#update(open, time)) return;
    for (const name of open.names) {
      if (!open.sent.has(name))
        this.send({ documentDelete: { document: name, readTime: time, removedTargetIds: [open.id] } });
    }
    this.#change('CURRENT', [open.id], time);
    this.#change('NO_CHANGE', [], time);
    if (target.once) this.remove(open.id);
  }

  remove(targetId: number): void {
    if (this.#targets.delete(targetId)) this.#change('REMOVE', [targetId]);
  }

  /** Sends what a commit changed, once it is certain to survive. */
  refresh(): void {
    const time = this.backend.clock.readTime();
    for (const target of this.#targets.values()) this.#update(target, time);
    if (this.#targets.size > 0) this.#change('NO_CHANGE', [], time);
  }

  #reader(target: Target): Pick<OpenTarget, 'read' | 'names' | 'selected'> {
    const { database, caller, backend } = this;
    if (target.documents) {
      const names = target.documents.documents;
      const paths = names.map((name) => parseDocumentName(name, database.name).segments);
      const read = (time: Timestamp): StoredDoc[] => {
        const guarded = { caller, time, lookups: newLedger(paths.length) };
        return paths.flatMap((path) => {
          const document = database.get(path);
          backend.guard.checkGet(database, path, document, guarded);
          return document ?? [];
        });
      };
      return { read, names, selected: undefined };
    }
    const { parent, structuredQuery } = target.query ?? {};
    if (parent === undefined || !structuredQuery) throw invalid('A target must have a query or documents.');
    const { segments } = parseParentName(parent);
    const read = (time: Timestamp): StoredDoc[] => {
      const query = backend.prepareQuery(database, segments, structuredQuery);
      backend.guard.checkList(database, query, { caller, time, lookups: newLedger(1) });
      return runQuery(database, query).documents;
    };
    return { read, names: [], selected: selectedPaths(structuredQuery) };
  }

  /** Sends the difference to what the client has, or removes the target with the reason why it is refused. */
  #update(target: OpenTarget, time: Timestamp): boolean {
    try {
      const now = new Map(target.read(time).map((document) => [document.name, document]));
      let changed = 0;
      for (const [name, document] of now) {
        if (target.sent.get(name) === document) continue;
        changed += 1;
        this.send({ documentChange: { document: project(document, target.selected), targetIds: [target.id] } });
      }
      for (const name of target.sent.keys()) {
        if (now.has(name)) continue;
        const gone = { document: name, readTime: time, removedTargetIds: [target.id] };
        const { segments } = parseDocumentName(name);
        this.send(this.database.get(segments) ? { documentRemove: gone } : { documentDelete: gone });
      }
      target.sent = now;
      this.backend.usage.of(parseDatabaseName(this.database.name).projectId).reads.listen += changed;
      return true;
    } catch (error) {
      const { code, message } = asServiceError(error);
      this.#targets.delete(target.id);
      this.send({
        targetChange: {
          targetChangeType: 'REMOVE',
          targetIds: [target.id],
          cause: { code: STATUS[code].grpc, message },
        },
      });
      return false;
    }
  }

  #change(targetChangeType: ChangeType, targetIds: number[], readTime?: Timestamp): void {
    const resumeToken = readTime ? Buffer.from(String(microsOf(readTime))) : undefined;
    this.send({ targetChange: { targetChangeType, targetIds, ...(readTime ? { readTime, resumeToken } : {}) } });
  }
}

/** The Listen stream: targets come and go by request; each commit on disk is followed by what it changed for them. */
export function listenStream(backend: Backend, stream: MessageStream<ListenRequest>): void {
  let session: ListenSession | undefined;
  stream.onRequest(async (request) => {
    const { name, projectId } = parseDatabaseName(request.database);
    if (!session) {
      const caller = callerOf(stream.authorization, projectId, backend.clock.milliseconds());
      const database = backend.database(name);
      const opened = new ListenSession(backend, database, caller, stream.send);
      session = opened;
      stream.onClose(backend.onCommit((changed) => changed === database && opened.refresh()));
    }
    await backend.settled();
    if (request.addTarget) session.add(request.addTarget);
    else if (request.removeTarget !== undefined) session.remove(request.removeTarget);
  });
}
