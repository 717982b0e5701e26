import { useEffect, useState } from 'react';

/** Ages are shown in minutes, so half a minute is precise enough. */
const TICK_MS = 30_000;

/** Returns the device clock in ms, updated every half minute. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
