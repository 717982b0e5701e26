/** Former addresses of pages that live elsewhere; the same ones stand in firebase.json. */
export const REDIRECTS: Readonly<Record<string, string>> = {
  '/cybersecurity/mailinblack': '/solutions/mailinblack',
  '/cybersecurity/ninjarmm': '/solutions/ninja-rmm',
  '/cybersecurity/proxmox': '/solutions/proxmox',
  '/cybersecurity/sentinelone': '/solutions/sentinel-one',
  '/cybersecurity/keepersecurity': '/solutions/keeper-security',
};
