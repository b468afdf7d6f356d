import { lineTo } from '../fixtures/database-line';
import { start } from './fixtures/own-app';
import { newSpace } from './fixtures/spaces';
import { expect, PHONE, test } from './fixtures/test';
import { payNow } from './fixtures/visitor';
import { setup } from './setup/facts';

test.use({ ...PHONE, locale: 'de-DE' });

test('a visitor page without its database says whom to call, in their language, and tries again', async ({
  page,
  sql,
  expectFault,
}) => {
  expectFault(500, /Server Components/);
  const line = await lineTo(setup().databaseUrl);
  const app = await start(line.url);
  try {
    const space = await newSpace(sql);
    line.set('cut');
    await page.goto(`${app.url}${space.path}`);
    const alert = page
      .getByRole('alert')
      .filter({ hasText: 'Diese Seite kann gerade nicht geladen werden.' });
    await expect(alert.locator('a[href^="tel:"]')).toBeVisible();
    line.set('open');
    await alert.getByRole('button', { name: 'Erneut versuchen' }).click();
    await expect(alert).toBeHidden();
    await expect(payNow(page)).toBeVisible();
  } finally {
    await app.kill();
    await line.stop();
  }
});
