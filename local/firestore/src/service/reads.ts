import { aggregate, aggregatedFields } from '../engine/aggregate';
import type { Database } from '../engine/database';
import { denied, invalid, ServiceError } from '../engine/errors';
import { compareStrings } from '../engine/order';
import { prepareQuery, project, runQuery, selectedPaths } from '../engine/query';
import { parseDocumentName, parseParentName } from '../engine/resourceName';
import { queryOf, type Aggregation, type StructuredQuery } from '../engine/structuredQuery';
import type { StoredDoc } from '../engine/value';
import type { Backend } from './backend';
import type { Caller } from './caller';
import { guarded, type GuardedRequest } from './guard';
import type { Mask } from './methods';
import type { Transaction } from './transactions';

/** Documents that an aggregation counts for the price of one read. */
const AGGREGATED_PER_READ = 1000;
const DEFAULT_PAGE_SIZE = 100;

/** What every request to read may say of which state of the database it means, and what is not supported. */
interface Read {
  transaction?: Uint8Array;
  newTransaction?: { readOnly?: object };
  readTime?: object | null;
  explainOptions?: object | null;
}

/** A read of one caller: what it reads from, in which transaction, and what the first answer says if that begins with it. */
interface ReadContext {
  database: Database;
  transaction: Transaction | undefined;
  begun: object;
  access: GuardedRequest;
}

function checkSupported({ readTime, explainOptions }: Read): void {
  if (readTime) throw invalid('Reading at a past time is not supported.');
  if (explainOptions) throw invalid('Explaining queries is not supported.');
}

/** Streamed answers; where there is none, one says at least the time of the read. What the first says of all comes first. */
function streamed({ begun, access }: ReadContext, answers: object[], ofAll: object = {}): object[] {
  const [first, ...rest] = answers.length > 0 ? answers : [{}];
  return [{ ...first, ...ofAll, ...begun }, ...rest].map((answer) => ({ ...answer, readTime: access.time }));
}

/** The methods that read, on plain messages. Every read is judged by the rules before anything of it is answered. */
export function readsOf(backend: Backend) {
  const { transactions, clock, guard } = backend;
  const countOf = (database: Database) => backend.usage.of(database.projectId).reads;

  function contextOf(name: string, request: Read, caller: Caller, operations = 1): ReadContext {
    checkSupported(request);
    const live = backend.database(name);
    const { newTransaction } = request;
    const transaction = newTransaction
      ? transactions.begin(live, newTransaction.readOnly)
      : transactions.find(request.transaction);
    const begun = newTransaction && transaction ? { transaction: transaction.id } : {};
    const access = guarded(caller, clock.readTime(), operations);
    return { database: transaction?.database ?? live, transaction, begun, access };
  }

  async function readDocuments(context: ReadContext, paths: string[][]): Promise<(StoredDoc | null)[]> {
    const { database, transaction, access } = context;
    const documents = transaction
      ? await transactions.readDocuments(transaction, paths)
      : paths.map((path) => database.get(path));
    paths.forEach((path, index) => guard.checkGet(database, path, documents[index] ?? null, access));
    countOf(database).get += paths.length;
    return documents;
  }

  async function readQuery(
    { database, transaction, access }: ReadContext,
    parent: readonly string[],
    query: StructuredQuery | undefined,
    extraFields: string[] = [],
  ): Promise<{ documents: StoredDoc[]; skipped: number }> {
    if (!query) throw invalid('The request has no structured query.');
    const prepared = backend.prepareQuery(parent, query, extraFields);
    guard.checkList(database, prepared, access);
    return transaction ? transactions.readQuery(transaction, prepared) : runQuery(database, prepared);
  }

  interface List extends Read {
    parent: string;
    collectionId: string;
    pageSize: number;
    pageToken: string;
    orderBy: string;
    mask: Mask;
    showMissing: boolean;
  }

  interface Aggregate extends Read {
    parent: string;
    structuredAggregationQuery?: { structuredQuery?: StructuredQuery; aggregations: Aggregation[] };
  }

  return {
    /** NOT_FOUND when there is no such document. */
    async GetDocument(request: Read & { name: string; mask: Mask }, caller: Caller) {
      const { name, segments } = parseDocumentName(request.name);
      const [document] = await readDocuments(contextOf(name, request, caller), [segments]);
      if (!document) throw new ServiceError('NOT_FOUND', `Document "${request.name}" not found.`);
      return project(document, request.mask?.fieldPaths);
    },

    async BatchGetDocuments(request: Read & { database: string; documents: string[]; mask: Mask }, caller: Caller) {
      const names = [...new Set(request.documents)];
      const paths = names.map((name) => parseDocumentName(name, request.database).segments);
      const context = contextOf(request.database, request, caller, names.length);
      const documents = await readDocuments(context, paths);
      const answers = documents.map((document, index) =>
        document ? { found: project(document, request.mask?.fieldPaths) } : { missing: names[index] },
      );
      return streamed(context, answers);
    },

    async RunQuery(request: Read & { parent: string; structuredQuery?: StructuredQuery }, caller: Caller) {
      const { name, segments } = parseParentName(request.parent);
      const context = contextOf(name, request, caller);
      const { documents, skipped } = await readQuery(context, segments, request.structuredQuery);
      countOf(context.database).list += Math.max(documents.length + skipped, 1);
      const selected = request.structuredQuery && selectedPaths(request.structuredQuery);
      const answers = documents.map((document) => ({ document: project(document, selected) }));
      return streamed(context, answers, { skippedResults: skipped });
    },

    async RunAggregationQuery(request: Aggregate, caller: Caller) {
      const { name, segments } = parseParentName(request.parent);
      const context = contextOf(name, request, caller);
      const { structuredQuery, aggregations = [] } = request.structuredAggregationQuery ?? {};
      const { documents } = await readQuery(context, segments, structuredQuery, aggregatedFields(aggregations));
      countOf(context.database).aggregation += Math.max(Math.ceil(documents.length / AGGREGATED_PER_READ), 1);
      const result = { aggregateFields: aggregate(documents, aggregations) };
      return streamed(context, [{ result }]);
    },

    /** A page of one collection in the order of ids. Documents that are only parents of others come with `showMissing`. */
    async ListDocuments(request: List, caller: Caller) {
      const { parent, collectionId, orderBy, showMissing, mask, pageToken } = request;
      checkSupported(request);
      if (request.transaction?.length) throw invalid('Listing in a transaction is not supported.');
      if (orderBy !== '' && orderBy !== '__name__') throw invalid('Listing in another order is not supported.');
      if (request.pageSize < 0) throw invalid('page_size must be 0 or more.');
      if (showMissing && caller.kind !== 'owner') throw denied('Missing documents are listed for the owner only.');
      const { name, segments } = parseParentName(parent);
      const database = backend.database(name);
      const query = prepareQuery(segments, queryOf(collectionId));
      guard.checkList(database, query, guarded(caller, clock.readTime()));
      const read = (id: string): StoredDoc | null => database.get([...segments, collectionId, id]);
      const left = database
        .namesBelow([...segments, collectionId])
        .filter((id) => compareStrings(id, pageToken) > 0 && (showMissing || read(id) !== null));
      const page = left.slice(0, request.pageSize || DEFAULT_PAGE_SIZE);
      countOf(database).list += Math.max(page.length, 1);
      const documents = page.map((id) => {
        const document = read(id);
        return document ? project(document, mask?.fieldPaths) : { name: `${parent}/${collectionId}/${id}` };
      });
      return { documents, nextPageToken: page.length < left.length ? page.at(-1) : '' };
    },

    /** Ids of the collections below a document or the root, for the owner only: no rule can grant this. */
    async ListCollectionIds(request: Read & { parent: string }, caller: Caller) {
      if (caller.kind !== 'owner') throw denied('Missing or insufficient permissions.');
      checkSupported(request);
      const { name, segments } = parseParentName(request.parent);
      return { collectionIds: backend.database(name).namesBelow(segments) };
    },
  };
}
