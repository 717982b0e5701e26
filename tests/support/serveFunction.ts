import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listen } from './listen';

interface ServedFunction {
  url: string;
  close(): Promise<void>;
}

/** Serves an HTTPS function on a free port, with what it uses of Express and of functions-framework (`rawBody`). */
export async function serveFunction(handler: (...parts: never[]) => unknown): Promise<ServedFunction> {
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    Object.assign(request, {
      rawBody: await buffer(request),
      header: (name: string) => request.headers[name.toLowerCase()],
    });
    Object.assign(response, {
      status: (code: number) => Object.assign(response, { statusCode: code }),
      set: (headers: Record<string, string>) => response.setHeaders(new Map(Object.entries(headers))),
      send: (body: unknown) => response.end(body instanceof Uint8Array ? body : JSON.stringify(body)),
    });
    await Reflect.apply(handler, undefined, [request, response]);
  };
  const { port, close } = await listen(createServer((request, response) => void serve(request, response)));
  return { url: `http://127.0.0.1:${String(port)}`, close };
}
