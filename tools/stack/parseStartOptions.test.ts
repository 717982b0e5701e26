import { expect, it } from 'vitest';
import { parseStartOptions } from './parseStartOptions';

it('starts on port 5000 with the former data by default', () => {
  expect(parseStartOptions([])).toEqual({
    port: 5000,
    reset: false,
    dev: false,
    officialFirestore: false,
    verbose: false,
    help: false,
  });
});

it('changes the port and resets the data on request', () => {
  expect(parseStartOptions(['--port', '8123', '--reset'])).toMatchObject({ port: 8123, reset: true });
});

it.each([
  ['--dev', { dev: true }],
  ['--official-firestore', { officialFirestore: true }],
  ['--verbose', { verbose: true }],
])('recognizes %s', (option, expected) => {
  expect(parseStartOptions([option])).toEqual({ ...parseStartOptions([]), ...expected });
});

it.each([['0'], ['65536'], ['abc'], ['80.5']])('rejects the port %s in French', (port) => {
  expect(() => parseStartOptions(['--port', port])).toThrow('--port attend un nombre');
});

it.each([
  ['5061', 'Les navigateurs refusent d’ouvrir le port 5061.', 5062],
  ['6665', 'Les navigateurs refusent d’ouvrir le port 6665.', 6670],
  ['5001', 'L’émulateur Hosting n’utilise jamais le port 5001.', 5002],
])('refuses the port %s with the reason and proposes another', (port, reason, other) => {
  const parse = () => parseStartOptions(['--port', port]);
  expect(parse).toThrow(reason);
  expect(parse).toThrow(`Choisissez-en un autre : npm start -- --port ${other}`);
});

it('recognizes a request for help', () => {
  expect(parseStartOptions(['--help']).help).toBe(true);
});

it('throws the usage for an unknown option', () => {
  expect(() => parseStartOptions(['--prot', '1'])).toThrow('--official-firestore');
});
