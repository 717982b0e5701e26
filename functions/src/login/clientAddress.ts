import { createHmac } from 'node:crypto';
import { BlockList, isIP } from 'node:net';

/**
 * The network that Firebase Hosting's own front ends call functions from: what Google publishes as its own addresses
 * (`goog.json`) less those that customers of Google Cloud can rent (`cloud.json`).
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

/** An IPv6 customer owns at least this much and could take a new address for every guess. */
const IPV6_OWNED_GROUPS = 4;

/** Who asked: 'direct' means on the function's own address instead of the site's. */
export interface Caller {
  /** Address of the subscriber, or 'unknown' where there is none at all. */
  address: string;
  via: 'hosting' | 'direct';
}

/**
 * Where a request really came from. Cloud Run appends its immediate peer to `X-Forwarded-For`, which nobody can forge: behind
 * Hosting that is a Google front end and the entry before it is the visitor; on the function's own address it is the caller, and
 * whatever stands before it was invented.
 */
export function callerOf(forwardedFor: string | undefined, peer: string | undefined): Caller {
  const hops = (forwardedFor ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter((hop) => hop !== '');
  const last = hops.at(-1) ?? peer ?? '';
  const beforeLast = hops.at(-2);
  return beforeLast !== undefined && isFrontEnd(last)
    ? { address: subscriberOf(beforeLast), via: 'hosting' }
    : { address: subscriberOf(last), via: 'direct' };
}

/** Name under which `login_throttle` keeps an address: the address itself is personal data and is stored nowhere. */
export function addressKey(address: string, secret: string): string {
  return createHmac('sha256', Buffer.from(secret, 'base64')).update(address).digest('hex').slice(0, 40);
}

function isFrontEnd(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && frontEnds.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

function subscriberOf(address: string): string {
  if (isIP(address) === 0) return 'unknown';
  if (isIP(address) === 4) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  return mapped ?? expandIpv6(address).slice(0, IPV6_OWNED_GROUPS).join(':');
}

function expandIpv6(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array<string>(zeros).fill('0'), ...after].map((group) => group.replace(/^0+(?=.)/, ''));
}
