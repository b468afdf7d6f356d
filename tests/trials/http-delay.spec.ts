import { performance } from 'node:perf_hooks';
import { type App, newOwnDatabase, type OwnDatabase, start } from '../e2e/fixtures/own-app';
import { newAdmin } from '../e2e/fixtures/people';
import { expect, test } from '../e2e/fixtures/test';
import { LARGE, nested } from '../fixtures/hostile-values';
import { watchedLoop } from '../fixtures/loop-delays';

/** No response may take longer, in milliseconds, whatever is sent. */
const RESPONSE_MS = 1_000;
/** Nothing may block the event loop longer, in milliseconds, because all other requests wait. */
const HELD_MS = 200;
/** The server may close the connection while a body of at least this size is being sent. */
const CUT_BYTES = 60_000;

type Schema = { $ref?: string; properties?: Record<string, Schema>; anyOf?: Schema[]; allOf?: Schema[] };
type Operation = { requestBody?: { content: Record<string, { schema?: Schema }> } };
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};
type Call = { method: string; path: string; what: string; body: string };

/** The names of the fields that a body can have. */
function fieldsOf(schema: Schema | undefined, { components }: Document): string[] {
  if (!schema) return [];
  const name = schema.$ref?.split('/').at(-1);
  if (name) return fieldsOf(components.schemas[name], { components } as Document);
  const inner = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])];
  return [
    ...Object.keys(schema.properties ?? {}),
    ...inner.flatMap((each) => fieldsOf(each, { components } as Document)),
  ];
}

/** Bodies that take long to parse, to traverse, to match or to refuse. */
const WHOLE: [string, string][] = [
  ['deep JSON', nested(8_000)],
  ['1.5 MB of text', JSON.stringify({ name: 'x'.repeat(1_500_000) })],
  ['many keys', JSON.stringify(Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`k${at}`, at])))],
  ['no JSON', '{'.repeat(60_000)],
];
const TAGS: typeof LARGE = [['more tags than a text may have', '<i>'.repeat(20_000)]];

/** Every operation with a body, and every large value in every field of it. */
function hostileCalls(document: Document): Call[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) => {
      const [content] = Object.values(requestBody?.content ?? {});
      if (!content) return [];
      const call = { method: method.toUpperCase(), path: path.replace(/\{\w+\}/g, '999999999') };
      const values = fieldsOf(content.schema, document).flatMap((field) =>
        [...LARGE, ...TAGS].map(([name, value]) => ({
          ...call,
          what: `${name} as ${field}`,
          body: JSON.stringify({ [field]: value }),
        })),
      );
      return [...values, ...WHOLE.map(([what, body]) => ({ ...call, what, body }))];
    }),
  );
}

/** A member of staff with every permission: a new session for each operation, because some end it. */
async function credentials(app: App, { sql, boxKey }: OwnDatabase) {
  const { email, password } = await newAdmin(sql);
  const response = await fetch(`${app.url}/api/v2/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { data } = (await response.json()) as { data: { token: string } };
  return { authorization: `Bearer ${data.token}`, 'x-partner-key': boxKey };
}

/** Sends a call, and returns how long the response took including its body, in milliseconds. */
async function timed(app: App, { method, path, body }: Omit<Call, 'what'>, headers: Record<string, string>) {
  const begun = performance.now();
  try {
    const response = await fetch(`${app.url}/api/v2${path}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    });
    await response.arrayBuffer();
  } catch (error) {
    // The server closes the connection while a body that is too large is still being sent.
    if (body.length < CUT_BYTES) throw error;
  }
  return performance.now() - begun;
}

/** Requests `GET /healthz` repeatedly until `over`; returns the longest response time, in milliseconds. */
async function probe(app: App, over: AbortSignal): Promise<number> {
  let slowest = 0;
  while (!over.aborted) {
    const begun = performance.now();
    await (await fetch(`${app.url}/api/v2/healthz`)).arrayBuffer();
    slowest = Math.max(slowest, performance.now() - begun);
  }
  return slowest;
}

test('whatever is sent to any endpoint, its response and everybody else’s take no second, and nothing holds the event loop', async () => {
  test.setTimeout(1_800_000);
  const database = await newOwnDatabase(1);
  const loop = watchedLoop();
  const app = await start(database.url, loop.settings);
  try {
    const document = (await (await fetch(`${app.url}/api/v2/openapi.json`)).json()) as Document;
    const calls = hostileCalls(document);
    expect(calls.length).toBeGreaterThan(1_000);
    const operations = new Map<string, Call[]>();
    for (const call of calls) {
      const name = `${call.method} ${call.path}`;
      operations.set(name, [...(operations.get(name) ?? []), call]);
    }
    // Once each, so that the server has loaded all of its code.
    const anybody = await credentials(app, database);
    for (const [call] of operations.values()) if (call) await timed(app, { ...call, body: '{}' }, anybody);
    // The thread that examines texts starts with the first text, and then loads its library.
    const text = { method: 'PUT', path: '/admin/announcements/999999999', body: '{"content":"<p>text</p>"}' };
    await timed(app, text, anybody);

    const from = Date.now();
    const over = new AbortController();
    const probing = probe(app, over.signal);
    const slow: string[] = [];
    for (const [operation, sent] of operations) {
      const by = await credentials(app, database);
      for (const call of sent) {
        const took = await timed(app, call, by);
        if (took > RESPONSE_MS) slow.push(`${operation} with ${call.what}: ${Math.round(took)} ms`);
      }
    }
    over.abort();
    // A probe also waits for its turn on the machine, so it has the limit of a response.
    expect.soft(await probing).toBeLessThan(RESPONSE_MS);
    expect.soft(slow).toEqual([]);
    const held = loop.longestSince(from);
    expect(held).not.toBeNull();
    expect(held).toBeLessThan(HELD_MS);
  } finally {
    await app.kill();
    loop.stop();
    await database.sql.end();
  }
});
