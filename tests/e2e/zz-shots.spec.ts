import { test } from './fixtures/test';
const paths: Record<string, string> = { home: '', hold: '?operation=postBookingsInstant', list: '?operation=getAdminAmenities', photo: '?operation=postDeviceBookingsIdPhotos' };
test('shots', async ({ signedIn }) => {
  test.setTimeout(120_000);
  const page = await signedIn('admin', '/admin/api-docs');
  for (const [name, path] of Object.entries(paths)) for (const w of [1440, 390]) for (const s of ['light', 'dark'] as const) {
    await page.setViewportSize({ width: w, height: w < 600 ? 844 : 900 });
    await page.emulateMedia({ colorScheme: s });
    const t = Date.now();
    await page.goto('/admin/api-docs' + path, { waitUntil: 'load' });
    console.log(name, w, s, Date.now() - t);
    if (name === 'list') { await page.getByRole('button', { name: 'Send', exact: true }).click(); await page.getByRole('region', { name: 'Answer', exact: true }).waitFor(); }
    await page.waitForTimeout(250);
    await page.screenshot({ path: `/tmp/h/apidocs/${name}-${w}-${s}.png`, fullPage: name !== 'home' || w > 600 });
  }
});
