import { eq, sql } from 'drizzle-orm';
import { encode } from 'next-auth/jwt';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { db } from '@/db/client';
import { sessions } from '@/db/tables';
import { openBrowserSession } from '@/lib/platform/identity/sessions';
import { api } from '../fixtures/api';
import { partner, subAdmin, verified } from '../fixtures/people';

const NAME = 'next-auth.session-token';
const OURS = 'http://localhost:3000';
const secret = () => process.env.NEXTAUTH_SECRET ?? '';

let adminId: number;
let sid: string;
let cookie: string;

async function signed(token: Record<string, unknown>, key = secret()): Promise<string> {
  return `${NAME}=${await encode({ token, secret: key })}`;
}

beforeAll(async () => {
  adminId = (await subAdmin([27, 40], [(await partner('HUSHPOD')).id])).id;
  sid = await openBrowserSession(await verified(adminId), { ip: null, userAgent: null });
  cookie = await signed({ sid });
});

let minutes = 800;
const read = (sent: string) => api.get('/locations', { cookie: sent });
const write = (options: object) => {
  minutes += 1;
  return api.post('/admin/pricingPlans', { duration: minutes, cost: 1 }, options);
};

describe('a browser’s session', () => {
  it('is enough to read with its cookie alone', async () => {
    expect((await read(cookie)).status).toBe(200);
    expect((await read(`a=b; ${cookie}; c=d`)).status).toBe(200);
  });

  it('is enough to write only from our own pages', async () => {
    expect((await write({ cookie, origin: OURS })).status).toBe(201);
    const denied = { status: 403, message: expect.stringContaining('Access denied') };
    expect(await write({ cookie })).toMatchObject(denied);
    for (const origin of [
      'https://evil.example',
      'null',
      `${OURS}.evil.example`,
      'http://localhost:3001',
      'https://localhost:3000',
    ])
      expect(await write({ cookie, origin })).toMatchObject(denied);
  });

  it('is refused without an origin on every kind of write', async () => {
    for (const request of [
      api.put('/admin/pricingPlans/1', { cost: 1 }, { cookie }),
      api.delete('/admin/pricingPlans/1', { cookie }),
      api.put('/logout', undefined, { cookie }),
    ])
      expect((await request).status).toBe(403);
    expect((await read(cookie)).status).toBe(200);
  });

  it('is ignored when a bearer token is sent', async () => {
    const { token } = await subAdmin([27], [(await partner('HUSHPOD')).id]);
    expect((await write({ token, origin: 'https://evil.example' })).status).toBe(201);
    expect((await api.get('/locations', { token: 'hpt_wrong', cookie })).status).toBe(401);
  });
});

describe('an invalid cookie', () => {
  it('authorizes nothing', async () => {
    const forged = [
      await signed({ sid }, 'another secret of more than thirty-two letters'),
      await signed({ sid: 'f'.repeat(32) }),
      await signed({ sub: String(adminId), role: 'admin' }),
      await signed({ sid: { toString: sid } }),
      `${NAME}=${sid}`,
      `${NAME}=eyJhbGciOiJub25lIn0.${Buffer.from(JSON.stringify({ sid })).toString('base64url')}.`,
      `${NAME}=`,
      cookie.replace(NAME, 'other'),
      cookie.slice(0, -3),
    ];
    for (const sent of forged)
      expect([sent.slice(0, 40), (await read(sent)).status]).toEqual([sent.slice(0, 40), 401]);
  });

  it('authorizes nothing after a sign-out, a revocation or an idle timeout', async () => {
    const newSession = async () => {
      const id = await openBrowserSession(await verified(adminId), { ip: null, userAgent: null });
      return { id, sent: await signed({ sid: id }) };
    };
    const [signedOut, revoked, idle] = [await newSession(), await newSession(), await newSession()];
    expect((await api.put('/logout', undefined, { cookie: signedOut.sent, origin: OURS })).status).toBe(200);
    await db().update(sessions).set({ revokedAt: new Date() }).where(eq(sessions.id, revoked.id));
    await db().execute(
      sql`update sessions set last_seen_at = now() - interval '13 hours' where id = ${idle.id}`,
    );
    for (const { sent } of [signedOut, revoked, idle]) expect((await read(sent)).status).toBe(401);
    expect((await read(cookie)).status).toBe(200);
    const expired = `${NAME}=${await encode({ token: { sid }, secret: secret(), maxAge: -60 })}`;
    expect((await read(expired)).status).toBe(401);
  });

  it('authorizes nothing after its own expiry', async () => {
    const sent = `${NAME}=${await encode({ token: { sid }, secret: secret(), maxAge: 60 })}`;
    for (const _time of ['first', 'second']) expect((await read(sent)).status).toBe(200);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 });
    expect((await read(sent)).status).toBe(401);
    vi.useRealTimers();
  });

  it('a session id is not a bearer token', async () => {
    expect((await api.get('/locations', { token: sid })).status).toBe(401);
  });
});
