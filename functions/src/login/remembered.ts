interface RememberOptions {
  forMs: number;
  now: () => number;
}

/** A reader that asks again only after `forMs`; calls that arrive meanwhile share one answer. A failed read is not remembered. */
export function remembered<Value>(read: () => Promise<Value>, { forMs, now }: RememberOptions): () => Promise<Value> {
  const last: { answer?: Promise<Value>; askedAt: number } = { askedAt: 0 };
  return () => {
    if (last.answer === undefined || now() - last.askedAt >= forMs) {
      const answer = read();
      last.answer = answer;
      last.askedAt = now();
      answer.catch(() => {
        if (last.answer === answer) delete last.answer;
      });
    }
    return last.answer;
  };
}
