import { useState } from 'react';
import { MAIL_ADDRESS_TEXTS } from '../messages';
import './mailAddress.css';

/** Links to a mailbox; a click also offers to copy the address, for visitors without a mail program. */
export function MailAddress({ address }: { address: string }) {
  const [isClicked, setIsClicked] = useState(false);
  const [notice, setNotice] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setNotice(MAIL_ADDRESS_TEXTS.copied);
    } catch {
      // Clipboard access is denied.
      setNotice(MAIL_ADDRESS_TEXTS.copyFailed);
    }
  };
  return (
    <span className="mail-address">
      <a href={`mailto:${address}`} onClick={() => setIsClicked(true)}>
        {address}
      </a>
      {isClicked && (
        <button type="button" onClick={() => void copy()}>
          {MAIL_ADDRESS_TEXTS.copy}
        </button>
      )}
      {isClicked && <span role="status">{notice}</span>}
    </span>
  );
}
