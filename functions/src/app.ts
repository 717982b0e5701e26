import { initializeApp } from 'firebase-admin/app';

/** The functions' one connection to the project; its credentials are those of the instance it runs in. */
export const app = initializeApp();
