import { once } from 'node:events';
import type { Server } from 'node:http';
import { desc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { db } from '@/db/client';
import { auditEntries, outbox } from '@/db/tables';
import { releaseLapsedHolds } from '@/lib/booking/holds/jobs';
import { drainOutbox } from '@/lib/operations/jobs/drain-outbox';
import { newHttpServer } from '@/lib/server/http-server';
import { receive } from '@/lib/server/receive-requests';
import { api } from '../fixtures/api';
import { serveApi } from '../fixtures/api-server';
import { adminToken, newAdmin } from '../fixtures/people';
import { makeSpace, watch } from '../fixtures/places';
import { fail, repair } from '../fixtures/stand-ins';
import { lapse, visitorAt } from '../fixtures/visitors';

let listening: Server;
let server: Awaited<ReturnType<typeof serveApi>>;
let token: string;
/** What the process wrote: its access lines, and its failures. */
const access: Record<string, unknown>[] = [];
const failures: Record<string, unknown>[] = [];

beforeAll(async () => {
  server = await serveApi((listener) => {
    listening = newHttpServer(receive({ trustedProxies: 1, hasAccessLog: true }, listener));
    return listening;
  });
  token = await adminToken();
});
afterAll(() => server.stop());
afterEach(() => {
  vi.restoreAllMocks();
  access.length = 0;
  failures.length = 0;
});

function record(): void {
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    if (String(text).startsWith('{')) access.push(JSON.parse(String(text)));
    return true;
  });
  vi.spyOn(console, 'error').mockImplementation((text) => void failures.push(JSON.parse(text)));
}

const visit = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
  fetch(`${server.url}/api/v2${path}`, { ...init, headers });
const asStaff = () => ({ authorization: `Bearer ${token}` });
const json = { 'content-type': 'application/json' };

describe('the id of a request', () => {
  it.each(['a', 'A.b_c-9', 'x'.repeat(64)])(
    'is the one that the caller sent, if it is well-formed: %s',
    async (id) => {
      expect((await visit('/healthz', { 'x-request-id': id })).headers.get('x-request-id')).toBe(id);
      expect(
        (await api.get('/healthz', { headers: { 'x-request-id': id } })).headers.get('x-request-id'),
      ).toBe(id);
    },
  );

  it.each(['', 'two words', 'x'.repeat(65), '{"a":1}', 'a/b'])(
    'is replaced by a new one otherwise: %s',
    async (sent) => {
      const idOf = async () =>
        (await visit('/healthz', { 'x-request-id': sent })).headers.get('x-request-id');
      const ids = [await idOf(), await idOf()];
      for (const id of ids) expect(id).toMatch(/^[0-9a-f]{20}$/);
      expect(new Set(ids).size).toBe(2);
    },
  );

  it.each([
    ['a success', '/healthz', 200],
    ['a refusal', '/admin/bookings', 401],
    ['an unknown path', '/nothing', 404],
    ['a request that the framework refuses', '/bookings/web/%ff', 400],
  ])('is on %s', async (_, path, status) => {
    const response = await visit(path, { 'x-request-id': 'seen-by-caller' });
    expect([response.status, response.headers.get('x-request-id')]).toEqual([status, 'seen-by-caller']);
    expect(response.headers.get('server-timing')).toBe('request;desc="seen-by-caller"');
  });

  it('is on the audit entries and the effects of the request', async () => {
    const { email } = await newAdmin();
    const body = JSON.stringify({ email });
    const headers = { ...json, 'x-request-id': 'forgot-1' };
    expect((await visit('/auth/forgotPassword', headers, { method: 'POST', body })).status).toBe(200);
    const [entry] = await db().select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
    expect(entry).toMatchObject({ action: 'password.forgot', requestId: 'forgot-1' });
    expect(await db().select().from(outbox).where(eq(outbox.requestId, 'forgot-1'))).toMatchObject([
      { kind: 'mail.password-reset' },
    ]);
  });

  it('is in the log of its own effect that fails later', async () => {
    await drainOutbox();
    const { email } = await newAdmin();
    for (const id of ['cause-1', 'cause-2']) {
      const sent = await api.post('/auth/forgotPassword', { email }, { headers: { 'x-request-id': id } });
      expect(sent.status).toBe(200);
    }
    await fail({ match: 'SMTP /', mode: 'error-before', times: 2 });
    record();
    await drainOutbox('mail');
    await repair();
    expect(failures.map(({ event, requestId }) => [event, requestId]).sort()).toEqual([
      ['outbox.failed', 'cause-1'],
      ['outbox.failed', 'cause-2'],
    ]);
  });

  it('is absent from what a job does on its own', async () => {
    const { data } = await visitorAt(await makeSpace()).hold();
    expect(data.id).toBeTruthy();
    const [last] = await db().select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
    expect(last?.requestId).toMatch(/^[0-9a-f]{20}$/);
    await lapse(data.id);
    expect(await releaseLapsedHolds()).toBe(1);
    const [after] = await db().select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
    expect(after).toMatchObject({ action: 'booking.lapse', requestId: null });
  });
});

describe('the access log', () => {
  it('has one line per request: route, status, milliseconds, kind of caller, and the id of the response', async () => {
    record();
    const response = await visit('/admin/bookings?search=secret@guests.test', asStaff());
    await response.arrayBuffer();
    await vi.waitFor(() => expect(access).toHaveLength(1));
    expect(access[0]).toEqual({
      level: 'info',
      at: expect.any(String),
      event: 'request',
      requestId: response.headers.get('x-request-id'),
      method: 'GET',
      route: '/api/v2/admin/bookings',
      status: 200,
      ms: expect.any(Number),
      caller: 'staff',
    });
  });

  it('names the caller by its kind', async () => {
    const space = await makeSpace();
    const pod = await watch(space.id);
    record();
    const calls: [string, Record<string, string>][] = [
      ['/healthz', {}],
      ['/admin/bookings', asStaff()],
      ['/bookings/web/none', { 'x-partner-key': space.key }],
      ['/device/config', { authorization: `Bearer ${pod}` }],
    ];
    for (const [path, headers] of calls) await (await visit(path, headers)).arrayBuffer();
    await vi.waitFor(() => expect(access).toHaveLength(calls.length));
    expect(access.map(({ caller }) => caller)).toEqual(['none', 'staff', 'visitor', 'pod']);
  });

  it('contains no webId, id, token, key, query or address', async () => {
    const space = await makeSpace();
    const visitor = visitorAt(space);
    const { data } = await visitor.hold();
    record();
    const paths = [
      `/bookings/web/${data.id}?email=someone@guests.test`,
      `/bookings/web/${data.id}/confirm/tok_secret`,
      '/pod/81723',
      '/nothing/at-all-81723',
    ];
    for (const path of paths)
      await (
        await visit(path, { 'x-partner-key': space.key, 'x-forwarded-for': '203.0.113.81' })
      ).arrayBuffer();
    await vi.waitFor(() => expect(access).toHaveLength(paths.length));
    const text = JSON.stringify(access);
    for (const secret of [data.id, 'someone', 'tok_secret', '81723', space.key, '203.0.113', 'at-all'])
      expect(text).not.toContain(secret);
    expect(access.map(({ route }) => route)).toEqual([
      '/api/v2/bookings/web/{webId}',
      '/api/v2/bookings/web/{webId}/confirm/{token}',
      '/api/v2/pod/{id}',
      '/api/{...path}',
    ]);
  });

  it('records that the caller went away', async () => {
    const pod = await watch((await makeSpace()).id);
    record();
    const aborter = new AbortController();
    const arrived = once(listening, 'request');
    const polling = visit(
      '/device/commands?wait=1',
      { authorization: `Bearer ${pod}` },
      { signal: aborter.signal },
    );
    const isRefused = expect(polling).rejects.toThrow();
    const [, out] = await arrived;
    aborter.abort();
    await isRefused;
    await vi.waitFor(() => expect(access).toMatchObject([{ status: 499 }]));
    // The poll ends before the database is closed.
    await vi.waitFor(() => expect(out.writableEnded).toBe(true), { timeout: 10_000 });
  });
});
