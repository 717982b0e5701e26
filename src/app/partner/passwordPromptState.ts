import { isRecord } from '../../domain/isRecord';

/** Navigation state that makes `/partner` show the password field; the browser keeps it across reloads. */
export const PASSWORD_PROMPT_NAVIGATION_STATE = { asksPassword: true } as const;

export function isPasswordPromptNavigationState(state: unknown): boolean {
  return isRecord(state) && state.asksPassword === true;
}
