/** Redirects of former addresses; firebase.json holds the same list. */
export const REDIRECTS: Readonly<Record<string, string>> = {
  '/cybersecurity/mailinblack': '/solutions/mailinblack',
  '/cybersecurity/ninjarmm': '/solutions/ninja-rmm',
  '/cybersecurity/proxmox': '/solutions/proxmox',
  '/cybersecurity/sentinelone': '/solutions/sentinel-one',
  '/cybersecurity/keepersecurity': '/solutions/keeper-security',
};
