interface CacheOptions {
  ttlMs: number;
  now: () => number;
}

/** Caches the result of `read` for `ttlMs`; concurrent calls share one read, and a failed read is not cached. */
export function cacheAsyncResult<Value>(
  read: () => Promise<Value>,
  { ttlMs, now }: CacheOptions,
): () => Promise<Value> {
  const last: { result?: Promise<Value>; readAt: number } = { readAt: 0 };
  return () => {
    if (last.result === undefined || now() - last.readAt >= ttlMs) {
      const result = read();
      last.result = result;
      last.readAt = now();
      result.catch(() => {
        if (last.result === result) delete last.result;
      });
    }
    return last.result;
  };
}
