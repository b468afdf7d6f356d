import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { Language } from '@/lib/column-values/languages';
import { ROOT } from '../../dev/root';
import { walker } from './fixtures/effort';
import { newSpace } from './fixtures/spaces';
import { expect, PHONE, test } from './fixtures/test';
import { email, terms } from './fixtures/visitor';
import { applePay, browserHas, sheet } from './fixtures/wallet';

/** The effort of a traveller's tasks, in four languages, each in another window. */
const WINDOWS: {
  language: Language;
  window: string;
  size: { width: number; height: number };
  text?: number;
}[] = [
  { language: 'en', window: 'a phone', size: PHONE.viewport },
  { language: 'de', window: '320 px', size: { width: 320, height: 568 } },
  { language: 'ja', window: 'a phone on its side', size: { width: 844, height: 390 } },
  { language: 'ar', window: 'text of 200 %', size: PHONE.viewport, text: 200 },
];

type Texts = Record<'contact' | 'booking' | 'door' | 'ways', Record<string, string>>;
const textsIn = (language: Language): Texts =>
  JSON.parse(fs.readFileSync(path.join(ROOT, 'lib/platform/languages/messages', `${language}.json`), 'utf8'));

const expectNothingSideways = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

for (const { language, window, size, text = 100 } of WINDOWS)
  test.describe(`in ${language}, with ${window}`, () => {
    const t = textsIn(language);
    const traveller = { ...PHONE, viewport: size, locale: language };
    /** The page that was reached, with the reader's text size. */
    const arrives = async (page: Page, address: RegExp) => {
      await page.waitForURL(address);
      if (text !== 100) await page.addStyleTag({ content: `html { font-size: ${text}% }` });
      await expectNothingSideways(page);
    };
    const payInSheet = (page: Page) => sheet(page).locator('button', { hasText: /^Pay$/ });
    const unlocking = (page: Page) => page.getByRole('button', { name: t.door.unlock!, exact: true });

    test('a wallet books with 2 taps, and help takes 1, more time 3 and leaving early 2', async ({
      otherBrowser,
      sql,
    }) => {
      const page = await otherBrowser(traveller);
      await page.goto((await newSpace(sql)).path);
      await arrives(page, /qr-redirect/);
      const wallet = walker(page);
      await wallet.tap(applePay(page));
      await wallet.tap(payInSheet(page));
      await arrives(page, /payment-success/);
      await expect(unlocking(page)).toBeVisible();
      expect(wallet.effort).toEqual({ taps: 2, keystrokes: 0 });

      const help = walker(page);
      await help.tap(page.getByText(t.booking.wrong!));
      await expect(page.locator('a[href^="tel:"]').first()).toBeVisible();
      await expectNothingSideways(page);
      expect(help.effort).toEqual({ taps: 1, keystrokes: 0 });

      const more = walker(page);
      await more.tap(page.getByRole('link', { name: t.booking.addTime!, exact: true }));
      await arrives(page, /qr-redirect/);
      await more.tap(applePay(page));
      await more.tap(payInSheet(page));
      await arrives(page, /payment-success/);
      expect(more.effort).toEqual({ taps: 3, keystrokes: 0 });

      const leave = walker(page);
      await leave.tap(page.getByRole('button', { name: t.booking.done!, exact: true }));
      await leave.tap(page.getByRole('button', { name: t.booking.doneYes!, exact: true }));
      await expect(page.getByText(t.booking.thanks!)).toBeVisible();
      await expectNothingSideways(page);
      expect(leave.effort).toEqual({ taps: 2, keystrokes: 0 });
    });

    test('a card books and opens the door with 7 taps', async ({ otherBrowser, sql }) => {
      const page = await otherBrowser(traveller);
      await browserHas(page, 'none');
      await page.goto((await newSpace(sql)).path);
      await arrives(page, /qr-redirect/);
      const { tap, type, effort } = walker(page);
      await tap(page.getByLabel(t.contact.email!));
      await type(email());
      await tap(page.getByLabel(t.contact.phone!));
      await type('2025550143');
      await tap(terms(page));
      await tap(page.locator('form button[type=submit]').last());
      await arrives(page, /public-booking/);
      await tap(page.getByLabel('Credit or debit card number'));
      await type('42424242424242421234123');
      await expect(page.locator('#card-name')).toBeFocused();
      await type('Robin Visitor');
      await tap(page.locator('form button[type=submit]').last());
      await arrives(page, /payment-success/);
      await unlocking(page).click({ trial: true });
      // And one more tap on the button that opens the door.
      expect(effort.taps + 1).toBe(7);
    });
  });
