/** Provider of the site's hosting, named in the legal notice and the privacy policy. */
export const HOSTING_PROVIDER = {
  name: 'Google Cloud France SARL (Firebase Hosting)',
  address: '8 rue de Londres, 75009 Paris',
  website: 'https://firebase.google.com/',
} as const;
