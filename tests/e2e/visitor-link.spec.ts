import { newOwnDatabase, start } from './fixtures/own-app';
import { bookingPath } from './fixtures/spaces';
import { paymentAtProvider } from './fixtures/stand-ins';
import { expect, PHONE, test } from './fixtures/test';

test.use(PHONE);

test('a Link button pays once from the first screen, and the payment is stored as Link', async ({ page }) => {
  // A separate app, because the other tests are of an installation without Link.
  const { sql, url, spaces } = await newOwnDatabase(1);
  const app = await start(url, { STRIPE_LINK: 'on' });
  try {
    await page.goto(app.url + (await bookingPath(sql, spaces[0]!)));
    await page.getByRole('button', { name: 'Link (test)' }).click();
    const sheet = page.locator('dialog[aria-label="Link test sheet"]');
    await sheet.locator('button', { hasText: /^Pay$/ }).click();
    await page.waitForURL(/\/payment-success\//);
    const [payment, ...furtherPayments] = await sql<{ intent: string; cents: number; brand: string }[]>`
      select intent_id as intent, captured_cents as cents, card_brand as brand from payments
      join bookings on bookings.id = booking_id where space_id = ${spaces[0]!}`;
    expect(furtherPayments).toEqual([]);
    expect(payment!.brand).toBe('link');
    expect((await paymentAtProvider(payment!.intent)).amount_received).toBe(payment!.cents);
  } finally {
    await page.goto('about:blank');
    await app.kill();
    await sql.end();
  }
});
