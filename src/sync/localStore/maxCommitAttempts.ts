/** Attempts of one commit while other tabs commit first; more indicate a defect. */
export const MAX_COMMIT_ATTEMPTS = 20;
