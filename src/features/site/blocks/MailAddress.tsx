import { useState } from 'react';
import { ADDRESS_NOTICE } from '../messages';
import './mailAddress.css';

/** Links to a mailbox; a click also offers to copy the address, for visitors without a mail program. */
export function MailAddress({ address }: { address: string }) {
  const [isClicked, setIsClicked] = useState(false);
  const [notice, setNotice] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setNotice(ADDRESS_NOTICE.copied);
    } catch {
      // Clipboard access is denied.
      setNotice(ADDRESS_NOTICE.copyFailed);
    }
  };
  return (
    <span className="mail-address">
      <a href={`mailto:${address}`} onClick={() => setIsClicked(true)}>
        {address}
      </a>
      {isClicked && (
        <button type="button" onClick={() => void copy()}>
          {ADDRESS_NOTICE.copy}
        </button>
      )}
      {isClicked && <span role="status">{notice}</span>}
    </span>
  );
}
