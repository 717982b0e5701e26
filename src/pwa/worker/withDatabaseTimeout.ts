/** Limit for IndexedDB, which may not respond: browsers delay the activation of a new worker until it does. */
const DATABASE_TIMEOUT_MS = 3_000;

/** Rejects if the work takes longer than the limit; ignores its later result. */
export function withDatabaseTimeout<Result>(work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the database never answered')), DATABASE_TIMEOUT_MS);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
