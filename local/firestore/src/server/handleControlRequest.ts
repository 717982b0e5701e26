import { createInvalidArgumentError } from '../core/errors';
import { compileRules } from '../rules/compileRules';
import { RulesCompileError } from '../rules/syntax';
import type { Backend } from '../service/Backend';
import { parseJsonObject, decodeUrlPath, type RestRequest, type RestResponse } from './rest';

const DONE: RestResponse = { status: 200, body: {} };

/** Replaces the rules of a project; rules that do not compile are rejected and the previous ones stay in force. */
function setRules(backend: Backend, projectId: string, body: string): RestResponse {
  const { rules } = parseJsonObject(body) as { rules?: { files?: { content?: unknown }[] } };
  const [file, ...others] = Array.isArray(rules?.files) ? rules.files : [];
  const source = file?.content;
  if (typeof source !== 'string' || others.length > 0) {
    throw createInvalidArgumentError('Expected {"rules": {"files": [{"content": "..."}]}} with exactly one file.');
  }
  try {
    backend.guard.setRules(projectId, compileRules(source));
  } catch (error) {
    throw error instanceof RulesCompileError ? createInvalidArgumentError(error.message) : error;
  }
  return DONE;
}

/**
 * Serves the control endpoints of Google's emulator (set rules, delete all documents) plus the usage counters of a
 * project (GET …/{project}:usage). Returns undefined for any other path.
 */
export async function handleControlRequest(backend: Backend, request: RestRequest): Promise<RestResponse | undefined> {
  const path = decodeUrlPath(request.url);
  const [, projectId = '', rest = ''] = /^\/emulator\/v1\/projects\/([^/:]+)(.*)$/.exec(path) ?? [];
  const database = /^\/databases\/([^/]+)\/documents$/.exec(rest)?.[1];
  if (request.method === 'PUT' && rest === ':securityRules') return setRules(backend, projectId, request.body);
  if (request.method === 'GET' && rest === ':usage') {
    return { status: 200, body: { ...backend.usage.getCounts(projectId) } };
  }
  if (request.method !== 'DELETE' || !database) return undefined;
  await backend.clear(backend.getDatabase(`projects/${projectId}/databases/${database}`));
  return DONE;
}
