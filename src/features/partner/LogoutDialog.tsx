import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { Button, type ButtonTone } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Presses } from '../../ui/presses';
import { EXPORT_FILE_NAME, LOGOUT_TEXTS, unsentText } from './messages';
import { saveFile } from '../../ui/saveFile';
import type { LogoutChoice, PartnerSession } from './services';

interface LogoutDialogProps {
  session: PartnerSession;
  unsent: number;
  /** Resolves with what went wrong, or null once the person is signed out. */
  onChoose: (choice: LogoutChoice) => Promise<string | null>;
  onClose: () => void;
}

type Notice = { tone: 'status' | 'alert'; text: string };

const QUESTION: Notice = { tone: 'alert', text: LOGOUT_TEXTS.confirmDiscard };

/** Four ways for what was never sent; the choice stays open after an export. */
export function LogoutDialog({ session, unsent, onChoose, onClose }: LogoutDialogProps) {
  const [notice, setNotice] = useState<Notice | null>(null);
  const [busy, setBusy] = useState(false);
  const [presses] = useState(() => new Presses());
  const answer = useRef<HTMLDivElement>(null);

  // On a small phone it would stand below what is seen.
  useEffect(() => {
    if (notice !== null) answer.current?.scrollIntoView({ block: 'nearest' });
  }, [notice]);

  const run = async (action: () => Promise<Notice | null>, failed: string) => {
    if (busy) return;
    setBusy(true);
    setNotice(null);
    try {
      setNotice(await action());
    } catch {
      setNotice({ tone: 'alert', text: failed });
    } finally {
      setBusy(false);
    }
  };
  const choose = (choice: LogoutChoice) =>
    run(async () => {
      const failure = await onChoose(choice);
      return failure === null ? null : { tone: 'alert', text: failure };
    }, LOGOUT_TEXTS.failed);
  const save = () =>
    run(async () => {
      saveFile(await session.exportUnsent(), EXPORT_FILE_NAME);
      return { tone: 'status', text: LOGOUT_TEXTS.exported };
    }, LOGOUT_TEXTS.exportFailed);
  const discard = (press: MouseEvent) => {
    // The second press of a double one has not read the question.
    const unread = presses.isSecond(press.nativeEvent);
    // Only while it stands there: another answer may have taken its place.
    if (notice === QUESTION) return void (unread || choose('discard'));
    setNotice(QUESTION);
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={LOGOUT_TEXTS.heading}
      actions={
        <Button tone="quiet" onClick={onClose}>
          {LOGOUT_TEXTS.cancel}
        </Button>
      }
    >
      <p>{unsentText(unsent)}</p>
      <div className="partner-logout" aria-busy={busy}>
        <Way
          name={LOGOUT_TEXTS.send}
          hint={LOGOUT_TEXTS.sendHint}
          tone="primary"
          onChoose={() => void choose('send')}
        />
        <Way name={LOGOUT_TEXTS.seal} hint={LOGOUT_TEXTS.sealHint} onChoose={() => void choose('seal')} />
        <Way name={LOGOUT_TEXTS.export} hint={LOGOUT_TEXTS.exportHint} onChoose={() => void save()} />
        <Way name={LOGOUT_TEXTS.discard} hint={LOGOUT_TEXTS.discardHint} tone="danger" onChoose={discard} />
      </div>
      <div ref={answer} className="partner-logout__answer">
        <p role="status">{notice?.tone === 'status' && notice.text}</p>
        <p role="alert" className="partner-logout__failure">
          {notice?.tone === 'alert' && notice.text}
        </p>
      </div>
    </Dialog>
  );
}

function Way(props: { name: string; hint: string; tone?: ButtonTone; onChoose: (press: MouseEvent) => void }) {
  const { name, hint, tone = 'secondary', onChoose } = props;
  return (
    <div className="partner-logout__way">
      <Button tone={tone} onClick={onChoose}>
        {name}
      </Button>
      <p>{hint}</p>
    </div>
  );
}
