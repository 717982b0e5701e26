import { useEffect, useRef, useState, useSyncExternalStore, type MouseEvent } from 'react';
import { Button, type ButtonTone } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { DoubleClickDetector } from '../../ui/DoubleClickDetector';
import { UNSENT_EXPORT_FILE_NAME } from '../../config/constants';
import { LOGOUT_TEXTS, formatUnsentEditsMessage } from './messages';
import { saveFile } from '../../platform/saveFile';
import type { LogoutChoice, PartnerSession, UnsentCounts } from '../../domain/partner/partnerSession';

interface LogoutDialogProps {
  session: PartnerSession;
  /** Resolves with the reason of a failure, or null after the logout. */
  onChoose: (choice: LogoutChoice) => Promise<string | null>;
  onClose: () => void;
}

type Notice = { tone: 'status' | 'alert'; text: string };

const DISCARD_CONFIRMATION: Notice = { tone: 'alert', text: LOGOUT_TEXTS.confirmDiscard };

/** Offers up to four options for unsent edits and typed values; stays open after an export. */
export function LogoutDialog(props: LogoutDialogProps) {
  const { session, onClose } = props;
  const unsent = useUnsentCounts(session);
  const isNothingLeft = unsent.edits + unsent.drafts === 0;
  const { notice, isBusy, choose, save, discard } = useLogoutActions(props, unsent);
  const options = useRef<HTMLDivElement>(null);
  const noticeElement = useRef<HTMLDivElement>(null);

  // On small screens the notice is below the visible part of the dialog.
  useEffect(() => {
    if (notice !== null) noticeElement.current?.scrollIntoView({ block: 'nearest' });
  }, [notice]);

  // The focused option may be gone.
  useEffect(() => {
    if (isNothingLeft && document.activeElement === document.body) options.current?.querySelector('button')?.focus();
  }, [isNothingLeft]);

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={isNothingLeft ? LOGOUT_TEXTS.button : LOGOUT_TEXTS.heading}
      actions={
        <Button tone="quiet" onClick={onClose}>
          {LOGOUT_TEXTS.cancel}
        </Button>
      }
    >
      <p aria-live="polite">{formatUnsentEditsMessage(unsent)}</p>
      <div ref={options} className="partner-logout" aria-busy={isBusy}>
        {(unsent.edits > 0 || isNothingLeft) && (
          <LogoutOption
            name={isNothingLeft ? LOGOUT_TEXTS.signOut : LOGOUT_TEXTS.send}
            hint={isNothingLeft ? LOGOUT_TEXTS.signOutHint : LOGOUT_TEXTS.sendHint}
            tone="primary"
            onChoose={() => void choose('send')}
          />
        )}
        {!isNothingLeft && (
          <>
            <LogoutOption name={LOGOUT_TEXTS.seal} hint={LOGOUT_TEXTS.sealHint} onChoose={() => void choose('seal')} />
            <LogoutOption name={LOGOUT_TEXTS.export} hint={LOGOUT_TEXTS.exportHint} onChoose={() => void save()} />
            <LogoutOption
              name={LOGOUT_TEXTS.discard}
              hint={LOGOUT_TEXTS.discardHint}
              tone="danger"
              onChoose={discard}
            />
          </>
        )}
      </div>
      <div ref={noticeElement} className="partner-logout__notice">
        <p role="status">{notice?.tone === 'status' && notice.text}</p>
        <p role="alert" className="partner-logout__failure">
          {notice?.tone === 'alert' && notice.text}
        </p>
      </div>
    </Dialog>
  );
}

/** Follows the counts: sending goes on while the dialog is open. */
function useUnsentCounts(session: PartnerSession): UnsentCounts {
  const edits = useSyncExternalStore(session.subscribeUnsent, () => session.countUnsent().edits);
  const drafts = useSyncExternalStore(session.subscribeUnsent, () => session.countUnsent().drafts);
  return { edits, drafts };
}

/** Runs one option at a time; `notice` is its outcome, or the question before edits are discarded. */
function useLogoutActions({ session, onChoose }: LogoutDialogProps, { edits, drafts }: UnsentCounts) {
  const [notice, setNotice] = useState<Notice | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [doubleClickDetector] = useState(() => new DoubleClickDetector());

  const [counted, setCounted] = useState({ edits, drafts });
  if (counted.edits !== edits || counted.drafts !== drafts) {
    setCounted({ edits, drafts });
    // The question was about other edits.
    if (notice === DISCARD_CONFIRMATION) setNotice(null);
  }

  const run = async (action: () => Promise<Notice | null>, failed: string) => {
    if (isBusy) return;
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
      saveFile(await session.exportUnsent(), UNSENT_EXPORT_FILE_NAME);
      return { tone: 'status', text: LOGOUT_TEXTS.exported };
    }, LOGOUT_TEXTS.exportFailed);
  const discard = (press: MouseEvent) => {
    // On the second click of a double click, the user has not read the question.
    const isDoubleClick = doubleClickDetector.isDoubleClick(press.nativeEvent);
    // Confirms only while the question is displayed: another notice may have replaced it.
    if (notice === DISCARD_CONFIRMATION) return void (isDoubleClick || choose('discard'));
    setNotice(DISCARD_CONFIRMATION);
  };

  return { notice, isBusy, choose, save, discard };
}

function LogoutOption(props: { name: string; hint: string; tone?: ButtonTone; onChoose: (event: MouseEvent) => void }) {
  const { name, hint, tone = 'secondary', onChoose } = props;
  return (
    <div className="partner-logout__option">
      <Button tone={tone} onClick={onChoose}>
        {name}
      </Button>
      <p>{hint}</p>
    </div>
  );
}
