interface CacheOptions {
  ttlMs: number;
  now: () => number;
}

/** Caches the result of `read` for `ttlMs`; concurrent calls share one read, and a failed read is not cached. */
export function cacheAsyncResult<Value>(
  read: () => Promise<Value>,
  { ttlMs, now }: CacheOptions,
): () => Promise<Value> {
  let last: { result: Promise<Value>; readAt: number } | null = null;
  return () => {
    if (last !== null && now() - last.readAt < ttlMs) return last.result;
    const current = { result: read(), readAt: now() };
    last = current;
    current.result.catch(() => {
      if (last === current) last = null;
    });
    return current.result;
  };
}
