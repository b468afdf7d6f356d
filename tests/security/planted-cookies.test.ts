import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { env } from '@/lib/foundation/env';
import { authOptions } from '@/lib/parties/accounts/next-auth';
import { sessionCookie } from '@/lib/platform/identity/cookie';
import { proofCookie } from '@/lib/platform/identity/email-proof';
import { knownBrowserCookie } from '@/lib/platform/identity/known-browser';
import { api } from '../fixtures/api';
import { openPage } from '../fixtures/browsers';
import { makeSpace } from '../fixtures/places';

/** No other host, and no page without TLS, can set one of our cookies: docs/rules.md#cookies. */

const settings = env();
const { APP_URL } = settings;
beforeAll(() => void Object.assign(settings, { APP_URL: 'https://hushpod.example' }));
afterAll(() => void Object.assign(settings, { APP_URL }));

describe('over https', () => {
  it('each cookie that decides something has the prefix that browsers protect, and what it asks for', async () => {
    const space = await makeSpace();
    const page = await openPage(space);
    expect(page).toMatch(/^__Host-hp_device=dev_/);
    const seen = await api.get(`/admin/pod/web/${space.id}`, { key: space.key });
    const proof = proofCookie('guest@guests.test', 'dev_x', new Date());
    for (const stored of [seen.headers.getSetCookie()[0] ?? '', proof]) {
      expect(stored).toMatch(/^__Host-/);
      expect(stored).toMatch(/; Path=\/;.*; HttpOnly; SameSite=Lax; Secure$/);
      expect(stored).not.toContain('Domain');
    }
    expect(knownBrowserCookie(7, 'brw_x').name).toBe('__Host-hp_known_7');
    expect(sessionCookie()).toBe('__Host-next-auth.session-token');
    const { name, options } = authOptions().cookies?.sessionToken ?? {};
    expect([name, options]).toEqual([
      sessionCookie(),
      { path: '/', maxAge: 604_800, httpOnly: true, sameSite: 'lax', secure: true },
    ]);
  });

  it('one without the prefix is no cookie of ours, whatever its value', async () => {
    const space = await makeSpace();
    const own = (await openPage(space)).replace('__Host-', '');
    const seen = await api.get(`/admin/pod/web/${space.id}`, { key: space.key, cookie: own });
    const given = seen.headers.getSetCookie()[0] ?? '';
    expect(given.slice('__Host-'.length).split('.')[0]).not.toBe(own.split('.')[0]);
  });
});
