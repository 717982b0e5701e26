import { isPartnerPath } from '../isPartnerPath';

/**
 * Returns true if a partner page is visible; phones freeze hidden ones, which then send nothing. The sync lock prevents
 * concurrent runs otherwise.
 */
export function hasVisiblePartnerPage(
  windows: readonly { url: string; visibilityState: DocumentVisibilityState }[],
): boolean {
  return windows.some(
    ({ url, visibilityState }) => visibilityState === 'visible' && isPartnerPath(new URL(url).pathname),
  );
}
