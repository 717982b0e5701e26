import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { closeScreen, listAnnouncements, renderScreen } from '../../../ui/testing/renderScreen';
import { MAIL_ADDRESS_TEXTS } from '../messages';
import { MailAddress } from './MailAddress';

afterEach(closeScreen);

describe('MailAddress', () => {
  it('says how to copy the address when the clipboard is denied', async () => {
    const page = await renderScreen(<MailAddress address="contact@pyrene.example" />);
    // Rendering replaces the clipboard by a simulated one.
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await page.click(screen.getByRole('link'));
    await page.click(screen.getByRole('button', { name: MAIL_ADDRESS_TEXTS.copy }));
    expect(listAnnouncements('status')).toEqual([MAIL_ADDRESS_TEXTS.copyFailed]);
  });
});
