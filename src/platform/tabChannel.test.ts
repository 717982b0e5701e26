import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTabChannel } from './tabChannel';

afterEach(() => vi.unstubAllGlobals());

describe('createTabChannel', () => {
  it('passes on the messages of other tabs until it is stopped', () => {
    const posted: unknown[] = [];
    const channel = Object.assign(new EventTarget(), { postMessage: (message: unknown) => posted.push(message) });
    vi.stubGlobal('BroadcastChannel', function open() {
      return channel;
    });
    const tabs = createTabChannel<string>();
    const heard: string[] = [];
    const stop = tabs.listen((message) => heard.push(message));
    const receive = (data: string) => channel.dispatchEvent(Object.assign(new Event('message'), { data }));
    receive('committed');
    tabs.post('own');
    stop();
    receive('later');
    expect(heard).toEqual(['committed']);
    expect(posted).toEqual(['own']);
  });

  it('is silent in a browser without BroadcastChannel', () => {
    vi.stubGlobal('BroadcastChannel', undefined);
    const { post, listen } = createTabChannel<string>();
    const stop = listen(() => expect.unreachable());
    post('own');
    stop();
  });
});
