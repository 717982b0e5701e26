const CHANNEL = 'partner-pricing';

/** Subset of `BroadcastChannel`: sends messages of one tab to all others. */
export interface TabChannel<Message> {
  post(message: Message): void;
  listen(listener: (message: Message) => void): () => void;
}

/** Without `BroadcastChannel`, returns a silent channel: tabs then read each other's commits on focus. */
export function createTabChannel<Message>(): TabChannel<Message> {
  if (typeof BroadcastChannel === 'undefined') return { post: () => undefined, listen: () => () => undefined };
  const channel = new BroadcastChannel(CHANNEL);
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin and takes none
    post: (message) => channel.postMessage(message),
    listen(listener) {
      const hear = (event: MessageEvent<Message>): void => listener(event.data);
      channel.addEventListener('message', hear);
      return () => channel.removeEventListener('message', hear);
    },
  };
}
