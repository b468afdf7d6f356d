import { NextRequest } from 'next/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { env } from '@/lib/foundation/settings/env';
import { authResponse } from '@/lib/parties/accounts/auth-requests';
import { authOptions } from '@/lib/parties/accounts/next-auth';
import { emailProofCookie } from '@/lib/platform/identity/email-proof-cookie';
import { knownBrowser, knownBrowserCookie } from '@/lib/platform/identity/known-browser';
import { sessionCookie } from '@/lib/platform/identity/session-cookie';
import { middleware } from '@/middleware';
import { api } from '../fixtures/api';
import { openPage } from '../fixtures/browsers';
import { browserCookie, newAdmin } from '../fixtures/people';
import { makeSpace } from '../fixtures/places';

/** No other host, and no page without TLS, can set one of our cookies: docs/rules.md#cookies. */

const settings = env();
const { APP_URL } = settings;

describe('two cookies with the same name', () => {
  const NAME = 'next-auth.session-token';
  const bothOrders = (one: string, two: string) => [`${one}; ${two}`, `${two}; a=b; ${one}`];
  /** The cookies that a page receives, and where its request is sent instead. */
  async function openPath(path: string, cookie: string) {
    const { headers } = await middleware(
      new NextRequest(`http://localhost:3000${path}`, { headers: { cookie } }),
    );
    return {
      receivedCookies: headers.get('x-middleware-request-cookie'),
      location: headers.get('location'),
      headers,
    };
  }

  it('are not accepted as a session by pages or the API', async () => {
    const [one, two] = [
      await browserCookie((await newAdmin()).id),
      await browserCookie((await newAdmin()).id),
    ];
    expect(one).toMatch(new RegExp(`^${NAME}=`));
    for (const alone of [one, two]) {
      expect((await api.get('/admin/bookings', { cookie: alone })).status).toBe(200);
      expect(await openPath('/admin/board', `a=b; ${alone}`)).toMatchObject({
        receivedCookies: `a=b; ${alone}`,
        location: null,
      });
    }
    for (const cookie of [...bothOrders(one, two), ...bothOrders(one, `${NAME}=planted`), `${one}; ${one}`]) {
      expect((await api.get('/admin/bookings', { cookie })).status).toBe(401);
      expect((await openPath('/admin/board', cookie)).location).toMatch(/^http:\/\/localhost:3000\/(\?|$)/);
      // A page for anyone gets neither.
      const { receivedCookies } = await openPath('/reset', cookie);
      expect(receivedCookies ?? '').not.toContain(NAME);
    }
  });

  it('are not accepted as a browser: a page and the API each set a new cookie', async () => {
    const space = await makeSpace();
    const [one, two] = [await openPage(space), await openPage(space)];
    const path = `/qr-redirect/${space.id}/${space.key}`;
    expect((await openPath(path, one)).headers.getSetCookie()).toEqual([]);
    for (const cookie of bothOrders(one, two)) {
      const page = await openPath(path, cookie);
      expect(page.receivedCookies ?? '').not.toContain('hp_device');
      const called = await api.get(`/admin/pod/web/${space.id}`, { key: space.key, cookie });
      for (const { headers } of [page, called]) {
        const newCookie = headers.getSetCookie().find((each) => each.startsWith('hp_device=')) ?? '';
        expect(newCookie).toMatch(/^hp_device=dev_/);
        for (const planted of [one, two]) expect(newCookie.split('.')[0]).not.toBe(planted.split('.')[0]);
      }
    }
  });

  it('cannot sign a session out, and do not identify a known browser', async () => {
    const { id } = await newAdmin();
    const [one, two] = [await browserCookie(id), await browserCookie((await newAdmin()).id)];
    const { name, value } = knownBrowserCookie(id, 'brw_x');
    expect(knownBrowser(`${name}=${value}`, id)).toBe('brw_x');
    for (const header of bothOrders(`${name}=${value}`, `${name}=${value}`))
      expect(knownBrowser(header, id)).toBeNull();
    const csrfOf = async (cookie: string) => {
      const address = 'http://localhost:3000/api/auth/csrf';
      const response = await authResponse(new Request(address, { headers: { cookie } }), ['csrf']);
      const stored = response.headers.getSetCookie().find((each) => each.includes('csrf-token='));
      return { csrf: (await response.json()).csrfToken as string, stored: stored?.split(';')[0] ?? '' };
    };
    const signOut = async (cookie: string) => {
      const { csrf, stored } = await csrfOf(cookie);
      const request = new Request('http://localhost:3000/api/auth/signout', {
        method: 'POST',
        headers: { cookie: `${cookie}; ${stored}`, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ csrfToken: csrf, json: 'true' }),
      });
      return (await authResponse(request, ['signout'])).status;
    };
    for (const cookie of bothOrders(one, two)) await signOut(cookie);
    for (const cookie of [one, two]) expect((await api.get('/admin/bookings', { cookie })).status).toBe(200);
    expect(await signOut(one)).toBe(200);
    expect((await api.get('/admin/bookings', { cookie: one })).status).toBe(401);
    expect((await api.get('/admin/bookings', { cookie: two })).status).toBe(200);
  });
});

describe('over https', () => {
  beforeAll(() => void Object.assign(settings, { APP_URL: 'https://hushpod.example' }));
  afterAll(() => void Object.assign(settings, { APP_URL }));

  it('each security cookie has the __Host- prefix and the attributes it requires', async () => {
    const space = await makeSpace();
    const page = await openPage(space);
    expect(page).toMatch(/^__Host-hp_device=dev_/);
    const response = await api.get(`/admin/pod/web/${space.id}`, { key: space.key });
    const proof = emailProofCookie('guest@guests.test', 'dev_x', new Date());
    for (const stored of [response.headers.getSetCookie()[0] ?? '', proof]) {
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

  it('a cookie without the prefix is ignored, whatever its value', async () => {
    const space = await makeSpace();
    const unprefixed = (await openPage(space)).replace('__Host-', '');
    const response = await api.get(`/admin/pod/web/${space.id}`, { key: space.key, cookie: unprefixed });
    const newCookie = response.headers.getSetCookie()[0] ?? '';
    expect(newCookie.slice('__Host-'.length).split('.')[0]).not.toBe(unprefixed.split('.')[0]);
  });
});
