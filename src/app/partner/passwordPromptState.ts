/** Navigation state that makes `/partner` show the password field; the browser keeps it across reloads. */
export const PASSWORD_PROMPT_NAVIGATION_STATE = { asksPassword: true } as const;

export function isPasswordPromptNavigationState(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'asksPassword' in state && state.asksPassword === true;
}
