import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFirestoreRest, type PageQuery } from './firestoreRest';

const ROOT = 'projects/demo/databases/(default)/documents';
const WRITE = { path: 'grid/head', fields: { revision: 2 } };

/** Answers every request with this status and JSON body; lists the requests. */
function respond(status: number, body: unknown, token: string | null = 'token') {
  const requests: { url: string; method: unknown; headers: unknown; body: unknown }[] = [];
  vi.stubGlobal('fetch', (url: string, { method, headers, body: sent }: RequestInit & { body: string }) => {
    requests.push({ url, method, headers, body: JSON.parse(sent) });
    return Promise.resolve(Response.json(body, { status }));
  });
  const getIdToken = () => Promise.resolve(token);
  return { requests, rest: createFirestoreRest({ projectId: 'demo', apiKey: 'key é' }, getIdToken) };
}

const COMMIT_TIME = '2026-11-28T01:02:03.456Z';
const transformResults = [{ timestampValue: COMMIT_TIME }];
const confirm = (...updateTimes: string[]) => ({
  writeResults: updateTimes.map((updateTime) => ({ updateTime, transformResults })),
});

describe('createFirestoreRest', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('commits values, server times and the precondition, and returns both times of the first write', async () => {
    const { rest, requests } = respond(200, confirm('t2', 't1'));
    const fields = { text: 'é', whole: 3, part: 0.5, yes: true, none: null, list: [{ id: 'a' }], end: new Date(0) };
    const first = { path: 'grid/head', fields, timeField: 'at', updateTime: 't1' };
    expect(await rest.commit([first, WRITE])).toEqual({ updateTime: 't2', committedAt: Date.parse(COMMIT_TIME) });
    expect(requests).toEqual([
      {
        url: `https://firestore.googleapis.com/v1/${ROOT}:commit`,
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: 'Bearer token' },
        body: {
          writes: [
            {
              update: {
                name: `${ROOT}/grid/head`,
                fields: {
                  text: { stringValue: 'é' },
                  whole: { integerValue: '3' },
                  part: { doubleValue: 0.5 },
                  yes: { booleanValue: true },
                  none: { nullValue: 'NULL_VALUE' },
                  list: { arrayValue: { values: [{ mapValue: { fields: { id: { stringValue: 'a' } } } }] } },
                  end: { timestampValue: '1970-01-01T00:00:00.000Z' },
                },
              },
              updateTransforms: [{ fieldPath: 'at', setToServerValue: 'REQUEST_TIME' }],
              currentDocument: { updateTime: 't1' },
            },
            { update: { name: `${ROOT}/grid/head`, fields: { revision: { integerValue: '2' } } } },
          ],
        },
      },
    ]);
  });

  it('rejects a value that cannot be stored without a request', async () => {
    const { rest, requests } = respond(200, confirm('t'));
    await expect(rest.commit([{ path: 'a/b', fields: { price: undefined } }])).rejects.toMatchObject({
      code: 'invalid',
    });
    expect(requests).toEqual([]);
  });

  it.each([
    ['nothing', null],
    ['another shape', { hello: 'world' }],
    ['results that are no list', { writeResults: 'two' }],
    ['no results', confirm()],
    ['too few results', confirm('t')],
    ['too many results', confirm('t', 't', 't')],
    ['results without a time', { writeResults: [{}, {}] }],
    ['results without the time of the commit', { writeResults: [{ updateTime: 't' }, { updateTime: 't' }] }],
  ])('promise 11: takes a commit answered with %s for one that did not arrive', async (_case, body) => {
    const { rest } = respond(200, body);
    await expect(rest.commit([WRITE, WRITE])).rejects.toMatchObject({ code: 'unreachable' });
  });

  it('returns a document as the API does, null for a missing one, and the time of the read', async () => {
    const found = { name: `${ROOT}/grid/head`, fields: {}, updateTime: 't' };
    const stored = respond(200, [{ found, readTime: COMMIT_TIME }], null);
    const readAt = Date.parse(COMMIT_TIME);
    expect(await stored.rest.fetchDocument('grid/head')).toEqual({ document: found, readAt });
    expect(stored.requests).toEqual([
      {
        url: `https://firestore.googleapis.com/v1/${ROOT}:batchGet?key=key%20%C3%A9`,
        method: 'POST',
        headers: { 'content-type': 'text/plain' },
        body: { documents: [`${ROOT}/grid/head`] },
      },
    ]);
    for (const readTime of [undefined, 't']) {
      const { rest } = respond(200, [{ missing: `${ROOT}/grid/head`, readTime }]);
      expect(await rest.fetchDocument('grid/head')).toEqual({ document: null, readAt: undefined });
    }
  });

  it.each([[[]], [{}], [[{ readTime: 't' }]]])('takes no document from %j', async (body) => {
    await expect(respond(200, body).rest.fetchDocument('grid/head')).rejects.toMatchObject({ code: 'unreachable' });
  });

  const QUERY: PageQuery = {
    collection: 'items',
    filters: [{ field: 'revision', op: 'GREATER_THAN', value: 3 }],
    orderBy: ['revision'],
    after: [7, 'a'],
    limit: 2,
  };

  it('returns the documents of a page after a position', async () => {
    const fields = {
      text: { stringValue: '' },
      whole: { integerValue: '3' },
      part: { doubleValue: 0.5 },
      no: { booleanValue: false },
      none: { nullValue: null },
      list: { arrayValue: { values: [{ mapValue: { fields: { id: { stringValue: 'a' } } } }, { mapValue: {} }] } },
      empty: { arrayValue: {} },
      end: { timestampValue: '1970-01-01T00:00:00.001234Z' },
    };
    const { rest, requests } = respond(200, [
      { document: { name: `${ROOT}/items/b`, fields }, readTime: 't' },
      { document: { name: `${ROOT}/items/c` }, readTime: 't' },
      { readTime: 't' },
    ]);
    expect(await rest.fetchPage(QUERY)).toEqual([
      {
        id: 'b',
        data: {
          text: '',
          whole: 3,
          part: 0.5,
          no: false,
          none: null,
          list: [{ id: 'a' }, {}],
          empty: [],
          end: new Date(1),
        },
      },
      { id: 'c', data: {} },
    ]);
    expect(requests).toMatchObject([
      {
        url: `https://firestore.googleapis.com/v1/${ROOT}:runQuery`,
        body: {
          structuredQuery: {
            from: [{ collectionId: 'items' }],
            where: {
              compositeFilter: {
                op: 'AND',
                filters: [
                  {
                    fieldFilter: { field: { fieldPath: 'revision' }, op: 'GREATER_THAN', value: { integerValue: '3' } },
                  },
                ],
              },
            },
            orderBy: [
              { field: { fieldPath: 'revision' }, direction: 'ASCENDING' },
              { field: { fieldPath: '__name__' }, direction: 'ASCENDING' },
            ],
            startAt: { values: [{ integerValue: '7' }, { referenceValue: `${ROOT}/items/a` }], before: false },
            limit: 2,
          },
        },
      },
    ]);
  });

  it('returns an empty first page of the whole collection in descending order', async () => {
    const { rest, requests } = respond(200, [{ readTime: 't' }]);
    expect(await rest.fetchPage({ ...QUERY, filters: [], isDescending: true, after: null })).toEqual([]);
    expect(requests[0]?.body).toEqual({
      structuredQuery: {
        from: [{ collectionId: 'items' }],
        orderBy: [
          { field: { fieldPath: 'revision' }, direction: 'DESCENDING' },
          { field: { fieldPath: '__name__' }, direction: 'DESCENDING' },
        ],
        limit: 2,
      },
    });
  });

  it('queries lists of values and times, without a limit', async () => {
    const { rest, requests } = respond(200, []);
    const filters = [
      { field: 'slug', op: 'IN', value: ['a', 'b'] },
      { field: 'published_at', op: 'LESS_THAN_OR_EQUAL', value: new Date(1) },
    ] as const;
    await rest.fetchPage({ collection: 'posts', filters, orderBy: ['published_at'], after: [new Date(2), 'a'] });
    const stringValues = { values: [{ stringValue: 'a' }, { stringValue: 'b' }] };
    expect(requests[0]?.body).toMatchObject({
      structuredQuery: {
        where: {
          compositeFilter: {
            filters: [
              { fieldFilter: { op: 'IN', value: { arrayValue: stringValues } } },
              { fieldFilter: { op: 'LESS_THAN_OR_EQUAL', value: { timestampValue: '1970-01-01T00:00:00.001Z' } } },
            ],
          },
        },
        startAt: { values: [{ timestampValue: '1970-01-01T00:00:00.002Z' }, { referenceValue: `${ROOT}/posts/a` }] },
      },
    });
    expect(requests[0]?.body).not.toHaveProperty('structuredQuery.limit');
  });

  it('counts the documents of a query', async () => {
    const aggregateFields = { count: { integerValue: '12' } };
    const { rest, requests } = respond(200, [{ result: { aggregateFields }, readTime: 't' }]);
    expect(await rest.countPage(QUERY)).toBe(12);
    expect(requests).toMatchObject([
      {
        url: `https://firestore.googleapis.com/v1/${ROOT}:runAggregationQuery`,
        body: {
          structuredAggregationQuery: {
            aggregations: [{ alias: 'count', count: {} }],
            structuredQuery: { from: [{ collectionId: 'items' }], limit: 2 },
          },
        },
      },
    ]);
  });

  it.each([
    ['an error', [{ error: { status: 'UNAVAILABLE' } }], 'busy'],
    ['no count', [{ result: { aggregateFields: {} } }], 'unreachable'],
    ['another shape', { hello: 'world' }, 'unreachable'],
  ])('takes no count from %s', async (_case, body, code) => {
    await expect(respond(200, body).rest.countPage(QUERY)).rejects.toMatchObject({ code });
  });

  it.each([
    [
      'cut short by an error after the first documents',
      [{ document: { name: 'x/a' } }, { error: { status: 'UNAVAILABLE' } }],
      'busy',
    ],
    ['not a list', { hello: 'world' }, 'unreachable'],
    ['a list with a nameless document', [{ document: {} }], 'unreachable'],
  ])('rejects a page that is %s', async (_case, body, code) => {
    await expect(respond(200, body).rest.fetchPage(QUERY)).rejects.toMatchObject({ code });
  });

  it.each([
    [403, { error: { status: 'PERMISSION_DENIED' } }, 'denied'],
    [400, { error: { status: 'INVALID_ARGUMENT' } }, 'invalid'],
    [400, [{ error: { status: 'FAILED_PRECONDITION' } }], 'headMoved'],
    [409, { error: { status: 'ABORTED' } }, 'headMoved'],
    [401, { error: { status: 'UNAUTHENTICATED' } }, 'noSession'],
    [404, { error: { status: 'NOT_FOUND' } }, 'unreachable'],
    [403, { error: 'Payez d’abord' }, 'unreachable'],
    [
      403,
      { error: { status: 'PERMISSION_DENIED', details: [{ reason: 'OTHER', domain: 'other.example' }] } },
      'denied',
    ],
    [429, {}, 'quota'],
    [429, { error: { status: 'RESOURCE_EXHAUSTED' } }, 'quota'],
    [500, {}, 'busy'],
    [502, {}, 'busy'],
    [302, {}, 'unreachable'],
  ])('maps status %i with %j to "%s"', async (status, body, code) => {
    const { rest } = respond(status, body);
    await expect(rest.commit([WRITE])).rejects.toMatchObject({ code });
  });

  it.each(['SERVICE_DISABLED', 'BILLING_DISABLED'])(
    'promise 19: maps %s to "unreachable", since it says nothing about the session',
    async (reason) => {
      const help = { '@type': 'type.googleapis.com/google.rpc.Help' };
      const info = { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain: 'googleapis.com' };
      const { rest } = respond(403, [{ error: { code: 403, status: 'PERMISSION_DENIED', details: [help, info] } }]);
      await expect(rest.fetchDocument('grid/head')).rejects.toMatchObject({ code: 'unreachable' });
    },
  );
});
