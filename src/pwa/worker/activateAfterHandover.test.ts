import { afterEach, describe, expect, it, vi } from 'vitest';
import { activateAfterHandover } from './activateAfterHandover';

/** Worker scope whose active version replies after `replyMs`; never if undefined. */
function createScope(replyMs?: number) {
  const steps: string[] = [];
  const postMessage = (message: unknown, ports: MessagePort[]) => {
    steps.push(`post ${JSON.stringify(message)}`);
    if (replyMs === undefined) return;
    setTimeout(() => {
      steps.push('reply');
      for (const port of ports) port.postMessage(null);
    }, replyMs);
  };
  return {
    steps,
    registration: { active: { postMessage } as Pick<ServiceWorker, 'postMessage'> | null },
    async skipWaiting() {
      steps.push('skipWaiting');
    },
  };
}

afterEach(() => vi.useRealTimers());

describe('activateAfterHandover', () => {
  it('skips waiting only after the active version replied: a later message would start it again', async () => {
    const scope = createScope(20);
    await activateAfterHandover(scope);
    expect(scope.steps).toEqual(['post {"type":"HAND_OVER"}', 'reply', 'skipWaiting']);
  });

  it('skips waiting after three seconds if the active version does not reply', async () => {
    vi.useFakeTimers();
    const scope = createScope();
    const done = activateAfterHandover(scope);
    await vi.advanceTimersByTimeAsync(2_900);
    expect(scope.steps).toEqual(['post {"type":"HAND_OVER"}']);
    await vi.advanceTimersByTimeAsync(100);
    await done;
    expect(scope.steps).toEqual(['post {"type":"HAND_OVER"}', 'skipWaiting']);
  });

  it('skips waiting at once without an active version', async () => {
    const scope = createScope();
    scope.registration.active = null;
    await activateAfterHandover(scope);
    expect(scope.steps).toEqual(['skipWaiting']);
  });
});
