import { expect, it } from 'vitest';
import { parseStartOptions } from './options';

it('starts on port 5000 with the data of last time when nothing is said', () => {
  expect(parseStartOptions([])).toEqual({
    port: 5000,
    reset: false,
    dev: false,
    officialFirestore: false,
    verbose: false,
    help: false,
  });
});

it('moves the site and begins anew when asked', () => {
  expect(parseStartOptions(['--port', '8123', '--reset'])).toMatchObject({ port: 8123, reset: true });
});

it.each([['0'], ['65536'], ['abc'], ['80.5']])('refuses the port %s in French', (port) => {
  expect(() => parseStartOptions(['--port', port])).toThrow('--port attend un nombre');
});

it('knows when only its options are asked for', () => {
  expect(parseStartOptions(['--help']).help).toBe(true);
});

it('shows its options when it does not know one', () => {
  expect(() => parseStartOptions(['--prot', '1'])).toThrow('--official-firestore');
});
