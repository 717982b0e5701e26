import { invalid } from '../engine/errors';
import { compileRules } from '../rules';
import { RulesSyntaxError } from '../rules/syntax';
import type { Backend } from '../service/backend';
import { parseObject, pathOf, type RestRequest, type RestResponse } from './rest';

const DONE: RestResponse = { status: 200, body: {} };

/** Rules that do not compile are refused with their place, and the ones before stay in force. */
function setRules(backend: Backend, projectId: string, body: string): RestResponse {
  const { rules } = parseObject(body) as { rules?: { files?: { content?: unknown }[] } };
  const [file, ...others] = Array.isArray(rules?.files) ? rules.files : [];
  const source = file?.content;
  if (typeof source !== 'string' || others.length > 0) {
    throw invalid('Expected {"rules": {"files": [{"content": "..."}]}} with exactly one file.');
  }
  try {
    backend.guard.setRules(projectId, compileRules(source));
  } catch (error) {
    throw error instanceof RulesSyntaxError ? invalid(error.message) : error;
  }
  return DONE;
}

/**
 * The control addresses of Google's emulator (set the rules of a project, delete all documents), and one more: the
 * counters of a project (GET .../{project}:usage).
 */
export async function controlRoute(backend: Backend, request: RestRequest): Promise<RestResponse | undefined> {
  const path = pathOf(request.url);
  const [, projectId = '', rest = ''] = /^\/emulator\/v1\/projects\/([^/:]+)(.*)$/.exec(path) ?? [];
  const database = /^\/databases\/([^/]+)\/documents$/.exec(rest)?.[1];
  if (request.method === 'PUT' && rest === ':securityRules') return setRules(backend, projectId, request.body);
  if (request.method === 'GET' && rest === ':usage') {
    return { status: 200, body: { ...backend.usage.of(projectId) } };
  }
  if (request.method !== 'DELETE' || !database) return undefined;
  await backend.clear(backend.database(`projects/${projectId}/databases/${database}`));
  return DONE;
}
