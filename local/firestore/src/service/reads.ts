import { aggregate, aggregatedFields } from '../engine/aggregate';
import type { Database } from '../engine/database';
import { ServiceError, invalid } from '../engine/errors';
import { project, runQuery, selectedPaths } from '../engine/query';
import { parseDatabaseName, parseDocumentName, parseParentName } from '../engine/resourceName';
import type { StructuredQuery } from '../engine/structuredQuery';
import type { StoredDoc } from '../engine/value';
import type { Backend } from './backend';
import type { Caller } from './caller';
import { newLedger, type GuardedRequest } from './guard';
import type { Requests } from './messages';
import type { Transaction } from './transactions';

/** Documents that an aggregation counts for the price of one read. */
const AGGREGATED_PER_READ = 1000;

type Consistency = Pick<Requests['RunQuery'], 'transaction' | 'newTransaction' | 'readTime'>;

/** A read of one caller: what it reads from, in which transaction, and what the first answer says of that one. */
interface ReadContext {
  database: Database;
  transaction: Transaction | undefined;
  begun: { transaction?: Uint8Array };
  guarded: GuardedRequest;
}

/** How clients read. Every read is judged by the rules before anything of it is answered. */
export class Reads {
  constructor(private readonly backend: Backend) {}

  #context(name: string, consistency: Consistency, caller: Caller, operations = 1): ReadContext {
    if (consistency.readTime) throw invalid('Reading at a past time is not supported.');
    const { transactions, clock } = this.backend;
    const live = this.backend.database(name);
    const { newTransaction } = consistency;
    if (newTransaction?.readOnly?.readTime) throw invalid('Reading at a past time is not supported.');
    const transaction = newTransaction
      ? transactions.begin(live, newTransaction.readOnly !== undefined)
      : transactions.find(consistency.transaction ?? new Uint8Array());
    const begun = newTransaction && transaction ? { transaction: transaction.id } : {};
    const guarded = { caller, time: clock.readTime(), lookups: newLedger(operations) };
    return { database: transaction?.database ?? live, transaction, begun, guarded };
  }

  async #documents(context: ReadContext, paths: string[][]): Promise<(StoredDoc | null)[]> {
    const { database, transaction, guarded } = context;
    const documents = transaction
      ? await this.backend.transactions.readDocuments(transaction, paths)
      : paths.map((path) => database.get(path));
    for (const [index, path] of paths.entries()) {
      this.backend.guard.checkGet(database, path, documents[index] ?? null, guarded);
    }
    this.#usage(database).reads.get += paths.length;
    return documents;
  }

  #usage(database: Database): ReturnType<Backend['usage']['of']> {
    return this.backend.usage.of(parseDatabaseName(database.name).projectId);
  }

  /** NOT_FOUND when there is no such document. */
  async getDocument(request: Requests['GetDocument'], caller: Caller): Promise<object> {
    const { name, segments } = parseDocumentName(request.name);
    const context = this.#context(name, request, caller);
    const [document] = await this.#documents(context, [segments]);
    if (!document) throw new ServiceError('NOT_FOUND', `Document "${request.name}" not found.`);
    return project(document, request.mask?.fieldPaths);
  }

  async batchGet(request: Requests['BatchGetDocuments'], caller: Caller): Promise<object[]> {
    const { name } = parseDatabaseName(request.database);
    const names = [...new Set(request.documents)];
    const paths = names.map((document) => parseDocumentName(document, name).segments);
    const context = this.#context(name, request, caller, names.length);
    const documents = await this.#documents(context, paths);
    const readTime = context.guarded.time;
    const answers = documents.map((document, index) =>
      document
        ? { found: project(document, request.mask?.fieldPaths), readTime }
        : { missing: names[index] ?? '', readTime },
    );
    const [first, ...rest] = answers.length > 0 ? answers : [{ readTime }];
    return [{ ...first, ...context.begun }, ...rest];
  }

  async #query(
    context: ReadContext,
    parent: readonly string[],
    query: StructuredQuery | undefined,
    extraFields: string[],
  ): Promise<{ documents: StoredDoc[]; skipped: number }> {
    if (!query) throw invalid('The request has no structured query.');
    const { database, transaction, guarded } = context;
    const prepared = this.backend.prepareQuery(database, parent, query, extraFields);
    this.backend.guard.checkList(database, prepared, guarded);
    return transaction ? this.backend.transactions.readQuery(transaction, prepared) : runQuery(database, prepared);
  }

  async runQuery(request: Requests['RunQuery'], caller: Caller): Promise<object[]> {
    if (request.explainOptions) throw invalid('Explaining queries is not supported.');
    const { name, segments } = parseParentName(request.parent);
    const context = this.#context(name, request, caller);
    const { documents, skipped } = await this.#query(context, segments, request.structuredQuery, []);
    this.#usage(context.database).reads.list += Math.max(documents.length + skipped, 1);
    const readTime = context.guarded.time;
    const selected = request.structuredQuery && selectedPaths(request.structuredQuery);
    const answers = documents.map((document) => ({ document: project(document, selected), readTime }));
    const [first, ...rest] = answers.length > 0 ? answers : [{ readTime }];
    return [{ ...first, skippedResults: skipped, ...context.begun }, ...rest];
  }

  async runAggregationQuery(request: Requests['RunAggregationQuery'], caller: Caller): Promise<object[]> {
    if (request.explainOptions) throw invalid('Explaining queries is not supported.');
    const { name, segments } = parseParentName(request.parent);
    const context = this.#context(name, request, caller);
    const { structuredQuery, aggregations = [] } = request.structuredAggregationQuery ?? {};
    const { documents } = await this.#query(context, segments, structuredQuery, aggregatedFields(aggregations));
    this.#usage(context.database).reads.aggregation += Math.max(Math.ceil(documents.length / AGGREGATED_PER_READ), 1);
    const result = { aggregateFields: aggregate(documents, aggregations) };
    return [{ result, readTime: context.guarded.time, ...context.begun }];
  }
}
