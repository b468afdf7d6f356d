import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { z } from 'zod';
import { db } from '@/db/client';
import { describedBody } from '@/lib/platform/http/api-names';
import { sampleOf } from '@/lib/platform/http/openapi-samples';
import type { JsonSchema } from '@/lib/platform/http/openapi-schemas';
import { type ApiResponse, call, dispatch, type Options } from '../fixtures/api';
import { fieldsOf, LARGE, nested, replaced, shapeOf, WRONG, withValue } from '../fixtures/hostile-values';
import { newAdmin } from '../fixtures/people';
import { makeSpace, type TestSpace, watch } from '../fixtures/places';
import { isForStaff, ROUTES, type Route } from '../fixtures/routes';

/*
 * Every endpoint gets input that no client of ours sends. Every response must not be a 5xx, must have a body
 * `{ message, code }` in words for people, and must write nothing if it is a refusal.
 */

let space: TestSpace;
let podToken: string;
beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  space = await makeSpace();
  podToken = await watch(space.id);
});

/** An authorized caller. Each route has a separate person, because some end sessions. */
async function callerOf(route: Route): Promise<Options> {
  if (route.auth === 'visitor') return { key: space.key };
  if (route.auth === 'pod') return { token: podToken };
  if (route.auth === 'cron') return { token: process.env.CRON_SECRET };
  return isForStaff(route) ? { token: (await newAdmin()).token } : {};
}

/** An id of no record, so that a call that passes validation changes nothing and waits for no pod. */
const NOBODY = '999999999';
const pathOf = (path: string, value = NOBODY): string => path.replace(/\{\w+\}/g, value);

/** Words of a validator or of JavaScript, which are not for people. */
const RAW =
  /\b(expected|received|undefined|NaN|Infinity|zod|prototype)\b|\[object|Invalid input|Invalid option/;

type Sent = { what: string; response: ApiResponse<unknown> };

/** What is wrong with a response. */
function faultsOf({ what, response }: Sent): string[] {
  const { status, message, code, errors, text } = response;
  if (status < 400) return [];
  if (status >= 500) return [`${what}: ${status} ${text.slice(0, 80)}`];
  if (typeof message !== 'string' || typeof code !== 'string')
    return [`${what}: ${status} without a body of ours`];
  const sentences = [message, ...errors.map((error) => error.message)];
  return sentences.filter((each) => RAW.test(each)).map((each) => `${what}: says "${each}"`);
}

const countWrites = async (): Promise<number> => {
  const [row] = await db().execute<{ writes: string }>(
    sql`select (select count(*) from audit_entries) + (select count(*) from bookings) + (select count(*) from outbox) as writes`,
  );
  return Number(row?.writes);
};

type Call = { what: string; send: () => Promise<ApiResponse<unknown>> };

/** Sends all of them, a few at a time. */
async function sendAll(calls: Call[]): Promise<(Call & Sent)[]> {
  const sent: (Call & Sent)[] = [];
  for (let start = 0; start < calls.length; start += 8)
    sent.push(
      ...(await Promise.all(
        calls.slice(start, start + 8).map(async (each) => ({ ...each, response: await each.send() })),
      )),
    );
  return sent;
}

/** Sends each, and lists what is wrong with the responses. */
async function findFaults(calls: Call[]): Promise<string[]> {
  const before = await countWrites();
  const sent = await sendAll(calls);
  const refused = sent.filter(({ response }) => response.status >= 400);
  const start = refused.length < sent.length ? await countWrites() : before;
  // Accepted calls may write, so the others are then sent once more without them.
  if (refused.length < sent.length) await sendAll(refused);
  const wrote = (await countWrites()) - start;
  return [...sent.flatMap(faultsOf), ...(wrote > 0 ? [`${wrote} rows were written by refused calls`] : [])];
}

const bodyCalls = (route: Route, by: Options, body: z.ZodType) => {
  const { method } = route;
  const path = pathOf(route.path);
  const callWith = (what: string, value: unknown, more: Options = {}) => ({
    what: `${method} ${route.path}, ${what}`,
    send: () => call(method, path, value, { ...by, ...more }),
  });
  const values = fieldsOf(shapeOf(body)).flatMap((field) =>
    (field.length === 1 ? [...WRONG, ...LARGE] : WRONG).map(([name, value]) =>
      callWith(`${name} as ${field.join('.')}`, withValue(field, value)),
    ),
  );
  // Among valid values, so that the code after the validation receives it.
  const sample = sampleOf(shapeOf(body) as JsonSchema, {}) as Record<string, unknown>;
  const valid = { ...sample, ...('podId' in sample && { podId: space.id, pricingPlanId: space.planId }) };
  const withinValid = fieldsOf(shapeOf(body)).flatMap((field) =>
    WRONG.map(([name, value]) =>
      callWith(`${name} as ${field.join('.')} of what is right`, replaced(valid, field, value)),
    ),
  );
  const type = (mediaType: string) => ({ headers: { 'content-type': mediaType } });
  return [
    ...values,
    ...withinValid,
    callWith('no JSON', '{'),
    callWith('a list instead of an object', '[]'),
    callWith('a number instead of an object', '1'),
    callWith('deep JSON', nested(8_000)),
    callWith('1.5 MB of text', JSON.stringify({ name: 'x'.repeat(1_500_000), email: 'x'.repeat(90_000) })),
    callWith('plain text', 'x', type('text/plain')),
    callWith('XML', '<x/>', type('application/xml')),
    callWith('a form that is none', 'x', type('multipart/form-data')),
    callWith('half of a form', '--x\r\n', type('multipart/form-data; boundary=x')),
    callWith('an unknown charset', '{}', type('application/json; charset=none')),
  ];
};

/** The body by the names under which it is sent. */
const bodyOf = ({ definition: { body, bodyNames = {} } }: (typeof ROUTES)[number]) =>
  describedBody(body!, bodyNames);

const named = ROUTES.map((route) => ({ ...route, name: `${route.method} ${route.path}` }));

describe('hostile values in a body', () => {
  it('are possible, because every body has fields', () => {
    const bare = named.filter(
      (route) => route.definition.body && fieldsOf(shapeOf(bodyOf(route))).length === 0,
    );
    expect(bare.map(({ name }) => name)).toEqual([]);
  });

  it.each(named.filter(({ definition }) => definition.body))('do not break $name', async (route) => {
    expect(await findFaults(bodyCalls(route, await callerOf(route), bodyOf(route)))).toEqual([]);
  });
});

describe('hostile values in a query', () => {
  const TEXTS = [
    '',
    '-1',
    '0',
    '1e400',
    'x',
    '\ud800',
    'a\0b',
    '💺'.repeat(50),
    "';--",
    '%',
    '2026-02-30',
    '9'.repeat(400),
    '2147483648',
    String(Number.MAX_SAFE_INTEGER),
    'constructor',
    '__proto__',
    'toString',
    '2026-02-29T09:00',
    '2026-02-30T09:00:00Z',
  ];
  it.each(named.filter(({ definition }) => definition.query))('do not break $name', async (route) => {
    const by = await callerOf(route);
    const calls = fieldsOf(shapeOf(route.definition.query!)).flatMap(([key = '']) =>
      TEXTS.map((text) => ({
        what: `${route.name}?${key}=${JSON.stringify(text.slice(0, 20))}`,
        send: () =>
          call(route.method, pathOf(route.path), route.method === 'GET' ? undefined : {}, {
            ...by,
            query: { [key]: text },
          }),
      })),
    );
    expect(await findFaults(calls)).toEqual([]);
  });
});

describe('hostile values in a path', () => {
  const NAMES = [
    '0',
    '-1',
    '1.5',
    '1e400',
    'x',
    "';--",
    '💺',
    'a'.repeat(5_000),
    '9'.repeat(30),
    '%00',
    '2147483648',
    '9007199254740991',
    'constructor',
    '__proto__',
  ];
  it.each(named.filter(({ path }) => path.includes('{')))('do not break $name', async (route) => {
    const by = await callerOf(route);
    const calls = NAMES.map((text) => ({
      what: `${route.name} with ${text.slice(0, 20)}`,
      send: () =>
        call(
          route.method,
          pathOf(route.path, encodeURIComponent(text)),
          route.method === 'GET' ? undefined : {},
          by,
        ),
    }));
    expect(await findFaults(calls)).toEqual([]);
  });
});

describe('an endless body', () => {
  it.each(named.filter(({ definition }) => definition.body || definition.signed))(
    'to $name is cut off',
    async (route) => {
      const { token, key } = await callerOf(route);
      let bytes = 0;
      const chunk = new Uint8Array(64 * 1024).fill(32);
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          bytes += chunk.byteLength;
          if (bytes > 100_000_000) controller.error(new Error('Read on and on'));
          else controller.enqueue(chunk);
        },
      });
      const headers = new Headers({
        'content-type': route.definition.multipart ? 'multipart/form-data; boundary=x' : 'application/json',
      });
      if (token) headers.set('authorization', `Bearer ${token}`);
      if (key) headers.set('x-partner-key', key);
      const init = { method: route.method, body, headers, duplex: 'half' };
      const response = await dispatch(new Request(`http://localhost:3000/api/v2${pathOf(route.path)}`, init));
      expect([response.status, (await response.json()).code]).toEqual([413, 'too_large']);
    },
  );
});
