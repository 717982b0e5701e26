interface Waiter {
  resume?: () => void;
}

interface ConcurrencyLimiterOptions {
  maxConcurrent: number;
  /** A task that waited this long runs even above the limit. */
  maxWaitMs: number;
  sleep: (ms: number) => Promise<void>;
}

/** Runs at most `maxConcurrent` tasks at a time; the others wait in call order. */
export class ConcurrencyLimiter {
  private running = 0;
  private readonly waiters: Waiter[] = [];
  private readonly options: ConcurrencyLimiterOptions;

  constructor(options: ConcurrencyLimiterOptions) {
    this.options = options;
  }

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.running < this.options.maxConcurrent) this.running += 1;
    else await this.waitForSlot();
    try {
      return await task();
    } finally {
      this.releaseSlot();
    }
  }

  private async waitForSlot(): Promise<void> {
    const waiter: Waiter = {};
    const turn = new Promise<void>((resolve) => {
      waiter.resume = resolve;
    });
    this.waiters.push(waiter);
    await Promise.race([turn, this.options.sleep(this.options.maxWaitMs)]);
    const index = this.waiters.indexOf(waiter);
    if (index === -1) return;
    this.waiters.splice(index, 1);
    this.running += 1;
  }

  /** Passes the slot to the next waiter, unless overdue waiters already exceed the limit. */
  private releaseSlot(): void {
    const next = this.running > this.options.maxConcurrent ? undefined : this.waiters.shift();
    if (next) next.resume?.();
    else this.running -= 1;
  }
}
