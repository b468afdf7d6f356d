import { unstable_doesMiddlewareMatch as doesMatch } from 'next/experimental/testing/server';
import { NextRequest } from 'next/server';
import { describe, expect, it } from 'vitest';
import { nonceIn } from '@/lib/platform/http/nonce';
import { config, middleware } from '@/middleware';
import { browserCookie, subAdmin } from '../fixtures/people';

/* The middleware gives each page its policy, on every host: docs/rules.md#content-security. */

const ORIGIN = 'http://localhost:3000';
/** Headers with which a caller may try to choose the nonce. */
const FOREIGN = { 'content-security-policy': "script-src 'nonce-of-the-caller'" };

/** `/app/(public)/qr-redirect/[id]/[boxKey]/page.tsx` is `/qr-redirect/1/1`. */
const PAGES = Object.keys(import.meta.glob('/app/**/page.tsx')).map(
  (file) =>
    file
      .replace('/app', '')
      .replace(/\/\([a-z]+\)/g, '')
      .replace(/\[[.\w]+\]/g, '1')
      .replace(/\/page\.tsx$/, '') || '/',
);

const matches = (path: string, headers = {}) => doesMatch({ config, url: `${ORIGIN}${path}`, headers });
const runMiddleware = (path: string, headers = {}) =>
  middleware(new NextRequest(`${ORIGIN}${path}`, { headers }));
/** The policies that the browser and the page receive. */
const policiesOf = ({ headers }: Response) => [
  headers.get('content-security-policy'),
  headers.get('x-middleware-request-content-security-policy'),
];

it('more than forty pages are found', () => {
  expect(PAGES.length).toBeGreaterThan(40);
  expect(PAGES).toContain('/secondFactor');
});

describe.each(PAGES)('%s', (path) => {
  const isChecked = path === '/' || path.startsWith('/admin');

  it('has a policy with a nonce of its own, whatever the caller sends', async () => {
    const cookie = isChecked && path !== '/' ? await browserCookie((await subAdmin([49, 133])).id) : '';
    const nonces: (string | undefined)[] = [];
    for (const headers of [{ cookie }, { cookie }, { cookie, ...FOREIGN }]) {
      expect(matches(path, headers)).toBe(true);
      const [browserPolicy, pagePolicy] = policiesOf(await runMiddleware(path, headers));
      expect(browserPolicy).toBe(pagePolicy);
      nonces.push(nonceIn(browserPolicy ?? null));
    }
    for (const nonce of nonces) expect(nonce).toMatch(/^[\w-]{22}$/);
    expect(new Set(nonces).size).toBe(3);
  });
});

it('a refused page has a content security policy too', async () => {
  const cookie = await browserCookie((await subAdmin([3])).id);
  const refused = await runMiddleware('/admin/audit-log', { cookie });
  expect(refused.status).toBe(403);
  const [browserPolicy, pagePolicy] = policiesOf(refused);
  expect(nonceIn(browserPolicy ?? null)).toBeTruthy();
  expect(pagePolicy).toBe(browserPolicy);
});

it('the middleware skips requests that are not for pages', () => {
  for (const path of ['/api/v2/healthz', '/api/auth/csrf', '/_next/static/chunks/main.js'])
    expect([path, matches(path)]).toEqual([path, false]);
});
