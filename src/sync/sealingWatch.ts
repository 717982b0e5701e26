import type { SyncContext } from './context';
import { canSeal } from './seal';
import type { Shown } from './shown';

/**
 * Keeps the screen told whether an admin's unsent edits can outlive the session. A key can be missing although the browser
 * can seal: a crash in the middle of a login, or a cleared database. Asked when the device changes hands or its database,
 * and after each change for as long as the answer is no: the login of another tab may bring the key.
 */
export function watchSealing(
  { device, sealer, store }: Pick<SyncContext, 'device' | 'sealer' | 'store'>,
  shown: Pick<Shown, 'setSealing'>,
): void {
  let asked: string | null = null;

  async function ask(key: string): Promise<void> {
    // A database that can't be read is told by other means.
    const can = await canSeal({ sealer, store }).catch(() => true);
    if (asked !== key) return;
    if (!can) asked = null;
    shown.setSealing(can);
  }

  device.subscribe(() => {
    const { birth, role } = device.state().meta;
    const key = `${birth} ${role ?? ''}`;
    if (key === asked) return;
    asked = key;
    if (role === 'admin') void ask(key);
    else shown.setSealing(true);
  });
}
