import { useEffect, useState } from 'react';

/** Ages are told in minutes: half of one is fine enough. */
const TICK_MS = 30_000;

/** Device clock in ms, half a minute behind at most; what happened after it counts as just now. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
