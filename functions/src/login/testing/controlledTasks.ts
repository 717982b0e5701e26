/**
 * Creates tasks that stay pending once started. `startedIds` lists ids in starting order; `endOldest` ends the task
 * that has been pending longest.
 */
export function createControlledTasks() {
  const pendingEnds: (() => void)[] = [];
  const startedIds: number[] = [];
  const createTask = (id: number) => (): Promise<void> => {
    startedIds.push(id);
    return new Promise((resolve) => pendingEnds.push(resolve));
  };
  return { createTask, startedIds, endOldest: () => pendingEnds.shift()?.() };
}

/** Lets queued microtasks run; 20 turns cover the longest promise chain of the queues. */
export async function flushMicrotasks(): Promise<void> {
  for (let i = 0; i < 20; i += 1) await Promise.resolve();
}
