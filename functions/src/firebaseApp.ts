import { initializeApp } from 'firebase-admin/app';

/** Firebase Admin app shared by all functions; uses the credentials of the instance. */
export const firebaseApp = initializeApp();
