import type { TabMessage, Tabs } from '../../../sync/ports';

const CHANNEL = 'partner-pricing';

/** Without BroadcastChannel each tab still sees the others' work when it gets the focus. */
export function tabChannel(): Tabs {
  if (typeof BroadcastChannel === 'undefined') return { post: () => undefined, listen: () => () => undefined };
  const channel = new BroadcastChannel(CHANNEL);
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin and takes none
    post: (message) => channel.postMessage(message),
    listen(listener) {
      const hear = (event: MessageEvent<TabMessage>): void => listener(event.data);
      channel.addEventListener('message', hear);
      return () => channel.removeEventListener('message', hear);
    },
  };
}
