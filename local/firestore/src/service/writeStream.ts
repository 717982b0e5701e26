import { randomUUID } from 'node:crypto';
import { invalid } from '../engine/errors';
import { parseDatabaseName } from '../engine/resourceName';
import type { Write } from '../engine/writes';
import type { Backend } from './backend';
import { callerOf } from './caller';
import type { MessageStream } from './messageStream';
import { commitResponse } from './methods';

interface WriteRequest {
  database: string;
  writes: Write[];
}

/** The Write stream: a first request that names the database, then one commit for each request, in order. */
export function writeStream(backend: Backend, stream: MessageStream<WriteRequest>): void {
  const streamId = randomUUID();
  let database: string | undefined;
  let sequence = 0;
  stream.onRequest(async (request) => {
    // The token only has to differ: a client that comes back gets a new stream, and repeats what was not answered.
    const streamToken = Buffer.from(String((sequence += 1)));
    if (database === undefined) {
      if (request.writes.length > 0) throw invalid('The first request of a write stream must not contain writes.');
      database = parseDatabaseName(request.database).name;
      stream.send({ streamId, streamToken });
      return;
    }
    const { projectId } = parseDatabaseName(database);
    const caller = callerOf(stream.authorization, projectId, backend.clock.milliseconds());
    backend.usage.of(projectId).requests += 1;
    const plan = await backend.commit(backend.database(database), request.writes, caller);
    stream.send({ streamToken, ...commitResponse(plan) });
  });
}
