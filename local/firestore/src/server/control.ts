import { invalid } from '../engine/errors';
import type { Backend } from '../service/backend';
import { compileRules } from '../rules';
import { RulesSyntaxError } from '../rules/syntax';
import { parseIndexes } from './indexFile';
import { pathOf, type RestRequest, type RestResponse } from './messages';

const MAX_RULES_BYTES = 256 * 1024;

function sourceOf(body: string): string {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    throw invalid('Invalid JSON payload received.');
  }
  const source = findContent(parsed);
  if (source === undefined) throw invalid('Expected {"rules": {"files": [{"content": "..."}]}} with exactly one file.');
  if (Buffer.byteLength(source) > MAX_RULES_BYTES) throw invalid('The rules are larger than 256 KiB.');
  return source;
}

function findContent(body: unknown): string | undefined {
  if (body === null || typeof body !== 'object' || !('rules' in body)) return undefined;
  const { rules } = body;
  if (rules === null || typeof rules !== 'object' || !('files' in rules) || !Array.isArray(rules.files))
    return undefined;
  const [file, ...others]: unknown[] = rules.files;
  if (others.length > 0 || file === null || typeof file !== 'object' || !('content' in file)) return undefined;
  return typeof file.content === 'string' ? file.content : undefined;
}

/** Rules that do not compile are refused with their place, and the ones before stay in force. */
function setRules(backend: Backend, projectId: string, body: string): RestResponse {
  try {
    backend.guard.setRules(projectId, compileRules(sourceOf(body)));
  } catch (error) {
    throw error instanceof RulesSyntaxError ? invalid(error.message) : error;
  }
  return { status: 200, body: {} };
}

/**
 * The control addresses of Google's emulator (set the rules of a project, delete all documents), and two more: the
 * counters of a project (GET .../{project}:usage) and the index definitions (PUT /emulator/v1/indexes).
 */
export async function controlRoute(backend: Backend, request: RestRequest): Promise<RestResponse | undefined> {
  const path = pathOf(request.url);
  if (request.method === 'PUT' && path === '/emulator/v1/indexes') {
    backend.indexes = parseIndexes(request.body);
    return { status: 200, body: {} };
  }
  const [, projectId = '', rest = ''] = /^\/emulator\/v1\/projects\/([^/:]+)(.*)$/.exec(path) ?? [];
  if (request.method === 'PUT' && rest === ':securityRules') return setRules(backend, projectId, request.body);
  if (request.method === 'GET' && rest === ':usage') {
    const { requests, denied, reads, writes } = backend.usage.of(projectId);
    return { status: 200, body: { requests, denied, reads: { ...reads }, writes: { ...writes } } };
  }
  const database = /^\/databases\/([^/]+)\/documents$/.exec(rest)?.[1];
  if (request.method === 'DELETE' && database) {
    await backend.clear(backend.database(`projects/${projectId}/databases/${database}`));
    return { status: 200, body: {} };
  }
  return undefined;
}
