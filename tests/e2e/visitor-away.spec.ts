import { lineTo } from '../fixtures/database-line';
import { newOwnDatabase, start } from './fixtures/own-app';
import { bookingPath } from './fixtures/spaces';
import { expect, PHONE, test } from './fixtures/test';

test.use({ ...PHONE, locale: 'de-DE' });

test('a visitor page without its database shows a contact in the visitor’s language, and tries again', async ({
  page,
  expectFault,
}) => {
  expectFault(503);
  // A separate database, because an app beside that of the setup would run the other's jobs, with links to itself.
  const database = await newOwnDatabase(1);
  const line = await lineTo(database.url);
  const app = await start(line.url);
  try {
    const path = await bookingPath(database.sql, database.spaces[0]!);
    line.set('cut');
    const response = await page.goto(`${app.url}${path}`);
    const alert = page
      .getByRole('alert')
      .filter({ hasText: 'Diese Seite kann gerade nicht geladen werden.' });
    await expect(alert.locator('a[href^="tel:"]')).toBeVisible();
    // With the reference, support finds the request in the log.
    await expect(alert).toContainText(`Referenz: ${response?.headers()['x-request-id']}`);
    line.set('open');
    const isReady = async () => (await page.request.get(`${app.url}/api/v2/readyz`)).status();
    await expect.poll(isReady).toBe(200);
    await alert.getByRole('button', { name: 'Erneut versuchen' }).click();
    await expect(alert).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Wie lange?' })).toBeVisible();
  } finally {
    // When idle the page loads the payment scripts, which must not be cut off.
    await page.goto('about:blank');
    await app.kill();
    await line.stop();
    await database.sql.end();
  }
});

test('an error of a page is logged once, with the id of its request and nothing of its address', async () => {
  const database = await newOwnDatabase(1);
  const line = await lineTo(database.url);
  const app = await start(line.url);
  try {
    const path = await bookingPath(database.sql, database.spaces[0]!);
    line.set('cut');
    await fetch(`${app.url}${path}`, { headers: { 'x-request-id': 'the-one-that-failed' } });
    await app.kill();
    const { stderr } = await app.ended;
    const lines = stderr.split('\n').filter((each) => each.includes('the-one-that-failed'));
    const failures = lines.map((each) => JSON.parse(each) as { level: string; digest: string });
    expect(failures.length).toBeGreaterThan(0);
    expect(new Set(failures.map(({ digest }) => digest)).size).toBe(failures.length);
    expect(stderr).not.toContain(database.boxKey);
  } finally {
    await app.kill();
    await line.stop();
    await database.sql.end();
  }
});
