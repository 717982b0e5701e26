/** Runs the tasks of one key sequentially, in call order; different keys run in parallel. */
export class KeyedQueue {
  private readonly tails = new Map<string, Promise<unknown>>();

  run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const result = (this.tails.get(key) ?? Promise.resolve()).then(task, task);
    this.tails.set(key, result);
    const removeTail = (): void => {
      if (this.tails.get(key) === result) this.tails.delete(key);
    };
    result.then(removeTail, removeTail);
    return result;
  }
}
