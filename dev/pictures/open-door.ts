import path from 'node:path';
import type { Browser, Page } from 'playwright';

const PHONE = { width: 390, height: 844 };

/** Books the free space of a link, as a visitor with a card of the demo does. */
async function book(page: Page, visitorPath: string): Promise<void> {
  await page.goto(visitorPath);
  const other = page.getByRole('link', { name: 'Book this one' });
  await other.or(page.getByLabel('Email')).first().waitFor();
  if ((await other.count()) > 0) await other.click();
  await page.getByLabel('Email').fill('robin.visitor@example.com');
  await page.getByLabel('Phone number').fill('2025550143');
  await page.locator('input[name=terms]').check();
  await page.getByRole('button', { name: /^Pay Now/ }).click();
  await page.waitForURL(/public-booking/);
  await page.getByLabel('Credit or debit card number').fill('4242 4242 4242 4242');
  await page.getByLabel('Credit or debit card expiration date').fill('1234');
  await page.getByLabel('Credit or debit card CVC/CVV').fill('123');
  await page.getByLabel('Name on card').fill('Robin Visitor');
  await page.getByLabel('Country', { exact: true }).selectOption('US');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await page.waitForURL(/payment-success/);
}

/**
 * A visitor's phone while the door is open. Only a real booking has that page, so the visitor leaves immediately
 * afterwards: the space is free again, and one more stay has ended, as the demo's own travellers have them all day.
 */
export async function pictureOpenDoor(browser: Browser, origin: string, visitorPath: string, folder: string) {
  const context = await browser.newContext({
    baseURL: origin,
    hasTouch: true,
    locale: 'en-US',
    reducedMotion: 'reduce',
    colorScheme: 'light',
    viewport: PHONE,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await book(page, visitorPath);
  try {
    await page.getByRole('button', { name: 'Unlock the door' }).click();
    await page.getByRole('button', { name: 'The door is open' }).waitFor();
    await page.screenshot({ path: path.join(folder, 'open-door-390-light.jpg'), type: 'jpeg', quality: 70 });
  } finally {
    await page.getByRole('button', { name: 'I’m done' }).click();
    await page.getByRole('button', { name: 'End my stay' }).click();
    await page.getByText('Thank you for your stay').waitFor();
    await context.close();
  }
}
