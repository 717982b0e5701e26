/** Time after the first unsaved key until the draft is stored, so that keystrokes do not wait for the disk. */
export const DRAFT_DELAY_MS = 400;
