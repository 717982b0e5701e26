import type { Backend } from './backend';
import { callerOf } from './caller';
import type { Requests, UnaryMethod } from './messages';
import { methodsOf } from './methods';

/** The project that a request is about, from whichever of its fields names a resource. */
function projectOf(request: object): string {
  const named = new Map<string, unknown>(Object.entries(request));
  const document = named.get('document');
  const name = document !== null && typeof document === 'object' && 'name' in document ? document.name : undefined;
  const resource = [named.get('database'), named.get('parent'), named.get('name'), name].find(
    (value) => typeof value === 'string' && value !== '',
  );
  return String(resource ?? '').split('/')[1] ?? '';
}

/** Calls a method for whoever the Authorization header names. The answer can be relied on: it would survive a kill. */
export type Call = <M extends UnaryMethod>(
  method: M,
  request: Requests[M],
  authorization: string | undefined,
) => Promise<object | object[]>;

export function callerFor(backend: Backend): Call {
  const methods = methodsOf(backend);
  return async (method, request, authorization) => {
    const projectId = projectOf(request);
    const caller = callerOf(authorization, projectId, backend.clock.milliseconds());
    backend.usage.of(projectId).requests += 1;
    const answer = await methods[method](request, caller);
    await backend.settled();
    return answer;
  };
}
