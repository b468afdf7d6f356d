import { test } from './fixtures/test';
test('shots', async ({ signedIn }) => {
  const page = await signedIn('admin', '/admin/api-docs');
  for (const [name, path, w, s] of [['home', '', 390, 'dark'], ['home', '', 1440, 'light'], ['list', '?operation=getDeviceCommands', 1440, 'dark']] as const) {
    await page.setViewportSize({ width: w, height: w < 600 ? 844 : 900 });
    await page.emulateMedia({ colorScheme: s });
    await page.goto('/admin/api-docs' + path, { waitUntil: 'load' });
    await page.waitForTimeout(250);
    await page.screenshot({ path: `/tmp/h/apidocs/g-${name}-${w}-${s}.png`, fullPage: w < 600 });
  }
  const { gzipSync } = await import('node:zlib'); const fs = await import('node:fs');
  for (const at of ['/admin/api-docs?operation=postBookingsInstant', '/admin/api-docs', '/admin/audit-log']) {
    const html = await (await page.request.get(at)).text(); fs.writeFileSync('/tmp/h/apidocs/page.html', html);
    const t: number[] = []; for (let i = 0; i < 8; i++) { const b = Date.now(); await page.request.get(at); t.push(Date.now() - b); }
    console.log('HTML', at, html.length, gzipSync(html).length, t.join(' '));
    if (at.includes('Instant')) fs.writeFileSync('/tmp/h/apidocs/instant.html', html);
  }
});
