import { describe, expect, it } from 'vitest';
import { hashAddress, resolveClientAddress } from './resolveClientAddress';

const GOOGLE = '66.249.80.12';

const clientAddress = (forwardedFor: string | undefined, peer?: string) =>
  resolveClientAddress(forwardedFor, peer).address;

describe('resolveClientAddress', () => {
  it('returns the entry before the front end of Hosting', () => {
    expect(clientAddress(`203.0.113.7, ${GOOGLE}`, '169.254.8.129')).toBe('203.0.113.7');
  });

  it('distinguishes requests through Hosting from direct ones', () => {
    expect(resolveClientAddress(`203.0.113.7, ${GOOGLE}`, undefined).via).toBe('hosting');
    expect(resolveClientAddress('203.0.113.7', undefined).via).toBe('direct');
    expect(resolveClientAddress(`${GOOGLE}, 203.0.113.7`, undefined).via).toBe('direct');
  });

  it('ignores entries that the client sent', () => {
    expect(clientAddress(`198.51.100.1, 203.0.113.7, ${GOOGLE}`, undefined)).toBe('203.0.113.7');
  });

  it('ignores a forged list in a direct request', () => {
    expect(clientAddress('198.51.100.1, 203.0.113.7', undefined)).toBe('203.0.113.7');
    expect(clientAddress(`${GOOGLE}, 203.0.113.7`, undefined)).toBe('203.0.113.7');
  });

  it('falls back to the peer without a list', () => {
    expect(clientAddress(undefined, '127.0.0.1')).toBe('127.0.0.1');
    expect(clientAddress('', '::ffff:127.0.0.1')).toBe('127.0.0.1');
  });

  it('returns a Google address that stands alone', () => {
    expect(clientAddress(GOOGLE, undefined)).toBe(GOOGLE);
  });

  it('reduces IPv6 addresses to their /64 prefix', () => {
    const first = clientAddress('2001:db8:1:2:aaaa:bbbb:cccc:1, 2001:4860::1', undefined);
    const second = clientAddress('2001:0db8:0001:0002::9, 2001:4860::1', undefined);
    expect(first).toBe('2001:db8:1:2');
    expect(second).toBe(first);
    expect(clientAddress('2001:db8::7', undefined)).toBe('2001:db8:0:0');
  });

  it.each([
    ['::1', '0:0:0:0'],
    ['2001:db8::', '2001:db8:0:0'],
    ['2001:db8::1:2:3:4:5', '2001:db8:0:1'],
    ['2001:db8::ffff:203.0.113.7', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['2001:db8:1:2:3:4:5:6%a:b::c', '2001:db8:1:2'],
  ])('reduces %s to %s', (address, prefix) => {
    expect(clientAddress(undefined, address)).toBe(prefix);
  });

  it('takes an IPv4 address in IPv6 notation for the IPv4 address', () => {
    expect(clientAddress(undefined, '::ffff:203.101.113.27')).toBe('203.101.113.27');
    expect(clientAddress(undefined, '::FFFF:203.101.113.27')).toBe('203.101.113.27');
  });

  it('returns the front end, which no client can choose', () => {
    expect(resolveClientAddress(`198.51.100.1, 203.0.113.7, ${GOOGLE}`, undefined).frontEnd).toBe(GOOGLE);
    expect(resolveClientAddress(`${GOOGLE}, 203.0.113.7`, undefined).frontEnd).toBeNull();
    expect(resolveClientAddress(GOOGLE, undefined).frontEnd).toBeNull();
  });

  it('returns unknown for anything that is not an address', () => {
    expect(clientAddress('<script>', undefined)).toBe('unknown');
    expect(clientAddress(undefined, undefined)).toBe('unknown');
  });
});

describe('hashAddress', () => {
  it('names the same document in every release', () => {
    const addressKey = Buffer.alloc(32, 1).toString('base64');
    expect(hashAddress('203.0.113.7', addressKey)).toBe('8dcbe13a1d06d9b7afb8f43a4194791f56ca729e');
  });

  it('depends on the key and is valid in a document path', () => {
    const addressKey = Buffer.alloc(32, 1).toString('base64');
    const other = Buffer.alloc(32, 2).toString('base64');
    expect(hashAddress('203.0.113.7', addressKey)).toMatch(/^[0-9a-f]{40}$/);
    expect(hashAddress('203.0.113.7', addressKey)).not.toBe(hashAddress('203.0.113.7', other));
  });
});
