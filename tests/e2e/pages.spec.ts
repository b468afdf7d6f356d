import { expect, test } from './fixtures/test';
import { setup } from './setup/facts';

/*
 * Our own server renders pages itself; a header by which the framework's parts speak to each other leaves one to the framework.
 * Both have to say the same: lib/platform/http/pages.ts.
 */

const BY_FRAMEWORK = { 'x-vercel-nothing': '1' };
/** What differs from response to response. */
const OWN = new Set(['x-request-id', 'server-timing', 'date']);
const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;
const NONCE = /(nonce(?:-|\\?"?[=:]\\?"))[\w-]+/g;

async function ask(path: string, headers: Record<string, string>) {
  const response = await fetch(`${setup().app}${path}`, { headers, redirect: 'manual' });
  const plain = (text: string) =>
    text
      .replaceAll(NONCE, '$1')
      .replaceAll(TIME, '')
      .replaceAll(response.headers.get('x-request-id') ?? '', '');
  const kept = [...response.headers].filter(([name]) => !OWN.has(name));
  return {
    status: response.status,
    headers: Object.fromEntries(kept.map(([name, value]) => [name, plain(value)])),
    body: plain(await response.text()),
  };
}

test('a page is our server’s, which compresses by gzip alone', async () => {
  const encodingOf = async (headers: Record<string, string>) => {
    const asked = { 'accept-encoding': 'deflate', ...headers };
    return (await fetch(`${setup().app}/`, { headers: asked })).headers.get('content-encoding');
  };
  await encodingOf({});
  expect(await encodingOf({})).toBeNull();
  expect(await encodingOf(BY_FRAMEWORK)).toBe('deflate');
});

test('pages say the same whether our server or the framework renders them', async ({ stateOf }) => {
  const as = async (who: 'admin' | 'sub') => {
    const { cookies } = await stateOf(who);
    return { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') };
  };
  const [nobody, admin, sub] = [{}, await as('admin'), await as('sub')];
  const pages: [string, Record<string, string>, number][] = [
    ['/', nobody, 200],
    ['/', admin, 307],
    ['/forgotPassword?email=a%40b.test', nobody, 200],
    ['/privacy-policy', nobody, 200],
    ['/t&c', { 'accept-language': 'de' }, 200],
    ['/public-booking', nobody, 307],
    ['/payment-success/1/2', nobody, 404],
    [setup().visitorPath, { 'accept-language': 'ja' }, 200],
    [setup().visitorPath, { 'accept-encoding': 'identity' }, 200],
    ['/admin/booking?filter=past&page=1', admin, 200],
    ['/admin/booking?filter=past&search=a%26b', admin, 200],
    ['/admin/booking/999999999', admin, 404],
    ['/admin/booking/none', admin, 307],
    ['/admin/booking', nobody, 307],
    ['/admin/manage-sub-admin', sub, 403],
    ['/admin/nothing', admin, 307],
    ['/admin/dashboard', admin, 200],
    ['/admin/content-management', admin, 200],
  ];
  for (const [path, headers, status] of pages) {
    // The framework renders a page first.
    await ask(path, headers);
    // Other tests book meanwhile.
    await expect(async () => {
      const direct = await ask(path, headers);
      expect([path, direct]).toEqual([path, await ask(path, { ...headers, ...BY_FRAMEWORK })]);
      expect([path, direct.status]).toEqual([path, status]);
    }).toPass({ timeout: 10_000 });
  }
});
