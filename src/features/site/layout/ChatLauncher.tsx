import { lazy, Suspense, useState } from 'react';
import { Icon } from '../icons/Icon';

const ChatDialog = lazy(async () => ({ default: (await import('./ChatDialog')).ChatDialog }));

/** The floating chat button; its dialog comes with the first click. */
export function ChatLauncher() {
  const [state, setState] = useState<'neverOpened' | 'open' | 'closed'>('neverOpened');
  return (
    <>
      <button type="button" className="chat-launcher" aria-haspopup="dialog" onClick={() => setState('open')}>
        <Icon name="chat" />
        <span>Discuter avec nous</span>
      </button>
      {state !== 'neverOpened' && (
        <Suspense>
          <ChatDialog open={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  );
}
