import { createHmac } from 'node:crypto';
import { BlockList, isIP, isIPv6 } from 'node:net';

/**
 * Networks from which Firebase Hosting calls functions: Google's published ranges (`goog.json`) minus those that Google
 * Cloud customers can rent (`cloud.json`).
 */
const GOOGLE_FRONT_ENDS: readonly [network: string, prefix: number, family: 'ipv4' | 'ipv6'][] = [
  ['64.233.160.0', 19, 'ipv4'],
  ['66.102.0.0', 20, 'ipv4'],
  ['66.249.64.0', 19, 'ipv4'],
  ['72.14.192.0', 18, 'ipv4'],
  ['74.125.0.0', 16, 'ipv4'],
  ['108.177.0.0', 17, 'ipv4'],
  ['142.250.0.0', 15, 'ipv4'],
  ['172.217.0.0', 16, 'ipv4'],
  ['172.253.0.0', 16, 'ipv4'],
  ['173.194.0.0', 16, 'ipv4'],
  ['192.178.0.0', 15, 'ipv4'],
  ['209.85.128.0', 17, 'ipv4'],
  ['216.58.192.0', 19, 'ipv4'],
  ['216.239.32.0', 19, 'ipv4'],
  ['2001:4860::', 32, 'ipv6'],
  ['2a00:1450::', 32, 'ipv6'],
  ['2404:6800::', 32, 'ipv6'],
  ['2607:f8b0::', 32, 'ipv6'],
  ['2800:3f0::', 32, 'ipv6'],
  ['2c0f:fb50::', 32, 'ipv6'],
];

const frontEnds = new BlockList();
for (const network of GOOGLE_FRONT_ENDS) frontEnds.addSubnet(...network);

/** Groups of an IPv6 /64, the smallest customer network: its owner could use a new address for every guess. */
const IPV6_OWNED_GROUPS = 4;

/** Client of a request. `via` is 'direct' if the request came to the function's own URL instead of the site's. */
export interface ClientAddress {
  /** IPv4 address or IPv6 /64 prefix; 'unknown' if there is no valid address. */
  address: string;
  via: 'hosting' | 'direct';
  /** Address of the Google proxy that reported the client's address; null for a request to the function's own URL. */
  frontEnd: string | null;
}

/**
 * Finds the address of the client. Cloud Run appends the address that connected to it to `X-Forwarded-For`, after
 * whatever the client sent. On the function's own URL that is the client; behind Hosting it is a Google front end, and
 * the entry before it, which Hosting writes, is the client. Programs inside Google's network could forge that entry, so
 * `throttlePolicy.ts` also limits each `frontEnd`. Without a platform that appends to the header, pass `forwardedFor`
 * as undefined, since clients could forge it: `peer`, the socket's address, is used then.
 */
export function resolveClientAddress(forwardedFor: string | undefined, peer: string | undefined): ClientAddress {
  const hops = (forwardedFor ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter((hop) => hop !== '');
  const last = hops.at(-1) ?? peer ?? '';
  const beforeLast = hops.at(-2);
  return beforeLast !== undefined && isFrontEnd(last)
    ? { address: maskToNetwork(beforeLast), via: 'hosting', frontEnd: maskToNetwork(last) }
    : { address: maskToNetwork(last), via: 'direct', frontEnd: null };
}

/** Keyed hash that names the `login_throttle` document: the address is personal data and is never stored. */
export function hashAddress(address: string, addressKey: string): string {
  return createHmac('sha256', Buffer.from(addressKey, 'base64')).update(address).digest('hex').slice(0, 40);
}

function isFrontEnd(address: string): boolean {
  return frontEnds.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

function maskToNetwork(address: string): string {
  if (isIP(address) === 0) return 'unknown';
  if (isIP(address) === 4) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)/i.exec(address)?.[1];
  return mapped ?? expandIpv6(address).slice(0, IPV6_OWNED_GROUPS).join(':');
}

function expandIpv6(address: string): string[] {
  const [before = [], after = []] = address
    .toLowerCase()
    // A zone may contain colons.
    .replace(/%.*/, '')
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  return [...before, ...zeros, ...after].map((group) => group.replace(/^0+(?=.)/, ''));
}
