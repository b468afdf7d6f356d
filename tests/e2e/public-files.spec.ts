import { expect, test } from './fixtures/test';
import { setup } from './setup/facts';

test('icons, fonts, manifest, robots and security.txt are public', async ({ request, baseURL }) => {
  const typeOf = async (path: string) => {
    const response = await request.get(path, { maxRedirects: 0 });
    return [response.status(), response.headers()['content-type']?.split(';')[0]];
  };
  expect(await typeOf('/favicon.ico')).toEqual([200, 'image/x-icon']);
  expect(await typeOf('/icons/apple-touch-icon.png')).toEqual([200, 'image/png']);
  expect(await typeOf('/fonts/geist-mono-latin.woff2')).toEqual([200, 'font/woff2']);
  expect(await typeOf('/robots.txt')).toEqual([200, 'text/plain']);
  const manifest = await (await request.get('/manifest.webmanifest')).json();
  expect(manifest.name).toBe('Hushpod');
  for (const { src, type } of manifest.icons) expect([src, ...(await typeOf(src))]).toEqual([src, 200, type]);
  const security = await (await request.get('/.well-known/security.txt')).text();
  expect(security).toContain('Contact: mailto:support@hushpod.test\n');
  expect(security).toContain(`Canonical: ${baseURL}/.well-known/security.txt\n`);
});

test('every body has a content type, and a text its character set', async ({ request, baseURL }) => {
  const typeOf = async (path: string, options: { method?: string; form?: Record<string, string> } = {}) => {
    const headers = { origin: baseURL ?? '' };
    const response = await request.fetch(path, { maxRedirects: 0, headers, ...options });
    return [response.status(), response.headers()['content-type']];
  };
  const text = 'text/plain; charset=utf-8';
  expect(await typeOf('/robots.txt')).toEqual([200, text]);
  expect(await typeOf('/icons/icon.svg')).toEqual([200, 'image/svg+xml; charset=utf-8']);
  // Redirects of the configuration, of the middleware, and of a form that was sent before its scripts arrived.
  expect(await typeOf('/t%26c')).toEqual([308, text]);
  expect(await typeOf('/admin/space')).toEqual([307, text]);
  expect(await typeOf('/admin/space', { method: 'POST', form: { name: 'x' } })).toEqual([303, text]);
});

const CONDITIONS = [
  ['if-match', '"x"'],
  ['if-unmodified-since', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  ['range', 'bytes=1000000-'],
] as const;

test('a file is sent in whole despite conditional headers, and cannot be written', async ({
  request,
  baseURL,
}) => {
  const page = await (await request.get('/')).text();
  const script = /\/_next\/static\/[^"?]+\.js/.exec(page)?.[0] ?? '';
  const files = ['/icons/icon.svg', '/favicon.ico', '/icons/%69con.svg', '/fonts/../favicon.ico', script];
  for (const file of files) {
    for (const [name, value] of CONDITIONS) {
      const response = await request.get(file, { headers: { [name]: value } });
      expect([file, name, response.status()]).toEqual([file, name, 200]);
    }
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const response = await request.fetch(file, { method, headers: { origin: baseURL ?? '' } });
      expect([file, method, response.status(), response.headers().allow]).toEqual([
        file,
        method,
        405,
        'GET, HEAD',
      ]);
    }
  }
});

test('a page links its icons and its manifest, and sets references in the monospace font', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', '/icons/icon.svg');
  await expect(page.locator('link[rel="manifest"]')).toHaveAttribute('href', '/manifest.webmanifest');
  await page.goto(setup().visitorPath);
  await expect(page.locator('link[rel="icon"]')).toHaveCount(1);
  await expect(page.locator('link[rel="manifest"]'), 'or a booking on a home screen opens this').toHaveCount(
    0,
  );
  await page.goto('/');
  const faces = await page.evaluate(() =>
    document.fonts.load('14px "Geist Mono"', 'HP-7F3K').then(({ length }) => length),
  );
  expect(faces).toBe(1);
});

test('an address with a trailing slash responds like the one without', async ({ request }) => {
  const answers = async (path: string, method = 'GET') => {
    const response = await request.fetch(path, { method, maxRedirects: 0 });
    return [response.status(), response.headers()['content-type']];
  };
  for (const path of ['/api/v2/healthz', '/privacy-policy', '/admin/space', '/api/v2/nothing-here'])
    expect(await answers(`${path}/`), path).toEqual(await answers(path));
  expect(await answers('/api/v2/healthz/')).toEqual([200, 'application/json']);
  expect(await answers('/api/v2/login/', 'POST')).toEqual(await answers('/api/v2/login', 'POST'));
  expect(await answers('/api/v2/login/', 'DELETE')).toEqual([405, 'application/json']);
});

test('build files are sent with the compression of the build', async ({ page }) => {
  const encodings = new Map<string, string | undefined>();
  page.on('response', (response) => {
    if (/\.(js|css)$/.test(new URL(response.url()).pathname))
      encodings.set(response.url(), response.headers()['content-encoding']);
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(encodings.size).toBeGreaterThan(1);
  expect(new Set(encodings.values())).toEqual(new Set(['br']));
});
