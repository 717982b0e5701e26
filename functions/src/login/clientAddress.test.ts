import { describe, expect, it } from 'vitest';
import { addressKey, callerOf } from './clientAddress';

const GOOGLE = '66.249.80.12';

const clientAddress = (forwardedFor: string | undefined, peer?: string) => callerOf(forwardedFor, peer).address;

describe('callerOf', () => {
  it('takes the visitor before the front end of Hosting', () => {
    expect(clientAddress(`203.0.113.7, ${GOOGLE}`, '169.254.8.129')).toBe('203.0.113.7');
  });

  it('tells requests on the site from those on the address of the function', () => {
    expect(callerOf(`203.0.113.7, ${GOOGLE}`, undefined).via).toBe('hosting');
    expect(callerOf('203.0.113.7', undefined).via).toBe('direct');
    expect(callerOf(`${GOOGLE}, 203.0.113.7`, undefined).via).toBe('direct');
  });

  it('ignores what a visitor wrote in front of his own address', () => {
    expect(clientAddress(`198.51.100.1, 203.0.113.7, ${GOOGLE}`, undefined)).toBe('203.0.113.7');
  });

  it('ignores a forged list on the address of the function itself', () => {
    expect(clientAddress('198.51.100.1, 203.0.113.7', undefined)).toBe('203.0.113.7');
    expect(clientAddress(`${GOOGLE}, 203.0.113.7`, undefined)).toBe('203.0.113.7');
  });

  it('falls back to the peer without a list, as on this machine', () => {
    expect(clientAddress(undefined, '127.0.0.1')).toBe('127.0.0.1');
    expect(clientAddress('', '::ffff:127.0.0.1')).toBe('127.0.0.1');
  });

  it('takes a Google address that stands alone for itself', () => {
    expect(clientAddress(GOOGLE, undefined)).toBe(GOOGLE);
  });

  it('counts an IPv6 subscriber once, whichever of his addresses he uses', () => {
    const first = clientAddress('2001:db8:1:2:aaaa:bbbb:cccc:1, 2001:4860::1', undefined);
    const second = clientAddress('2001:0db8:0001:0002::9, 2001:4860::1', undefined);
    expect(first).toBe('2001:db8:1:2');
    expect(second).toBe(first);
    expect(clientAddress('2001:db8::7', undefined)).toBe('2001:db8:0:0');
  });

  it('puts everything that is no address into one place', () => {
    expect(clientAddress('<script>', undefined)).toBe('unknown');
    expect(clientAddress(undefined, undefined)).toBe('unknown');
  });
});

describe('addressKey', () => {
  it('depends on the secret and can stand in a document path', () => {
    const secret = Buffer.alloc(32, 1).toString('base64');
    const other = Buffer.alloc(32, 2).toString('base64');
    expect(addressKey('203.0.113.7', secret)).toMatch(/^[0-9a-f]{40}$/);
    expect(addressKey('203.0.113.7', secret)).not.toBe(addressKey('203.0.113.7', other));
  });
});
