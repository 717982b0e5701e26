import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { compileRules } from './rules/compileRules';
import { startServer } from './server/start';
import { parseIndexes } from './service/parseIndexes';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    data: { type: 'string' },
    rules: { type: 'string' },
    indexes: { type: 'string' },
  },
});

/** Parses a file; errors name the file. */
function parseFile<T>(path: string | undefined, parse: (text: string) => T): T | undefined {
  if (path === undefined) return undefined;
  try {
    return parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

const writeReport = (line: string): void => void process.stderr.write(`${line}\n`);

try {
  const server = await startServer({
    port: Number(values.port),
    dataFile: values.data,
    rules: parseFile(values.rules, compileRules),
    indexes: parseFile(values.indexes, parseIndexes),
    report: writeReport,
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void server.close().then(() => process.exit(0)));
  }
  process.stdout.write(`${JSON.stringify({ ready: true, port: server.port, pid: process.pid })}\n`);
} catch (error) {
  writeReport(`local-firestore: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
