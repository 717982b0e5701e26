import { spawnSync } from 'node:child_process';

export interface Cores {
  page: readonly number[];
  others: readonly number[];
}

/**
 * Half of the cores go to the page alone, the others to what measures it: Lighthouse, the server, and the browser's own
 * processes. Null where there is but one. `list` is as the kernel writes it: `0,2-3`.
 */
export function shareOut(list: string): Cores | null {
  const cores = list.split(',').flatMap((range) => {
    const [first = Number.NaN, last = first] = range.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
  const half = Math.floor(cores.length / 2);
  return half > 0 ? { page: cores.slice(0, half), others: cores.slice(half) } : null;
}

/**
 * Moves this process, and so all that it starts from now on, away from the cores that are kept for the page; with the
 * browser's flags that keep its pages on those. Lighthouse reads the clock and multiplies by four: on two cores a page
 * waits for the processes that draw, fetch and record it, which on a phone have other cores. Null where that can't be
 * done: without `taskset` (Linux), or on a single core.
 */
export function keepCoresForPage(): { cores: Cores; flags: readonly string[] } | null {
  const pid = String(process.pid);
  const asked = spawnSync('taskset', ['-c', '-p', pid], { encoding: 'utf8' });
  const cores = asked.status === 0 ? shareOut(asked.stdout.replace(/^.*:/s, '').trim()) : null;
  if (!cores) return null;
  // All threads: some do the server's compressing and reading.
  const moved = spawnSync('taskset', ['-a', '-c', '-p', cores.others.join(','), pid]);
  if (moved.status !== 0) return null;
  return { cores, flags: [`--renderer-cmd-prefix=taskset -c ${cores.page.join(',')}`] };
}
