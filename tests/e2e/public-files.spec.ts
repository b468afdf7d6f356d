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

test('an address with a slash at its end answers as the one without', async ({ request }) => {
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

test('what a page loads of the build comes as it was compressed by the build', async ({ page }) => {
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
