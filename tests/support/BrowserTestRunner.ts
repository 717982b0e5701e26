import { TestRunner, type RunnerTestCase } from 'vitest';
import { describeOpenPages } from './browser';

/** Prints the open pages of a failed test before its `afterEach` closes them. */
export default class BrowserTestRunner extends TestRunner {
  async onTaskFinished({ result }: RunnerTestCase): Promise<void> {
    if (result?.state === 'fail') console.error(`Open pages:\n${await describeOpenPages()}`);
  }
}
