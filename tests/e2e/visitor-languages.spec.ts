import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { LANGUAGE_CODES, LANGUAGES, type Language } from '@/lib/column-values/languages';
import { ROOT } from '../../dev/root';
import { DIGIT_SCRIPTS, MARKS, writtenIn } from '../fixtures/keyboards';
import { expectAccessible, expectNoOverflow, PHONE_WIDTHS } from './fixtures/look';
import { moveBooking, newSpace } from './fixtures/spaces';
import { expect, PHONE, test } from './fixtures/test';
import { CARDS, email, paidBooking, terms } from './fixtures/visitor';
import { browserHas } from './fixtures/wallet';

test.use(PHONE);

const CODES = Object.keys(LANGUAGES) as Language[];
const LOCALES: Record<Language, string> = {
  en: 'en-GB',
  es: 'es-MX',
  fr: 'fr-CA',
  de: 'de-AT',
  pt: 'pt-BR',
  it: 'it-IT',
  ja: 'ja-JP',
  ko: 'ko-KR',
  zh: 'zh-CN',
  ar: 'ar-EG',
};
/** Words of the English texts, one or two for each page, that occur in no other language. */
const ENGLISH =
  /How long|Where do we|Pay Now|Help:|Card number|Name on card|Time left|Unlock|Wi-Fi code|Add to|expired|Terms|Required|Choose/;

type Messages = Record<
  'plans' | 'contact' | 'pay' | 'booking' | 'card' | 'door' | 'state' | 'notFound' | 'titles' | 'problems',
  Record<string, string>
> & { required: string };

const textsIn = (language: Language): Messages =>
  JSON.parse(fs.readFileSync(path.join(ROOT, 'lib/platform/languages/messages', `${language}.json`), 'utf8'));

/** Chooses a plan and fills in the contact fields by the labels of a language. */
async function fillIn(page: Page, { contact }: Messages) {
  await page
    .locator('label')
    .filter({ has: page.getByRole('radio') })
    .nth(1)
    .click();
  await page.getByLabel(contact.email!).fill(email());
  await page.getByLabel(contact.phone!).fill('2025550143');
}

async function expectLanguage(page: Page, language: Language) {
  const html = page.locator('html');
  await expect(html).toHaveAttribute('lang', language);
  await expect(html).toHaveAttribute('dir', LANGUAGES[language].dir);
  if (language === 'en') return;
  const visible = await page.evaluate(() => {
    const names = [...document.querySelectorAll('[aria-label], [placeholder]')].map(
      (each) => `${each.getAttribute('aria-label')} ${each.getAttribute('placeholder')}`,
    );
    // biome-ignore lint/performance/useDomNodeTextContent: the visible text, without the text of scripts
    return [document.title, document.body.innerText, ...names].join('\n');
  });
  expect(visible).not.toMatch(ENGLISH);
}

for (const language of CODES) {
  test(`a browser with the locale ${LOCALES[language]} gets every page in it, without horizontal overflow`, async ({
    otherBrowser,
    sql,
    request,
  }) => {
    test.slow();
    const t = textsIn(language);
    const page = await otherBrowser({ ...PHONE, locale: LOCALES[language] });
    await browserHas(page, 'none');
    const space = await newSpace(sql);
    await page.goto(space.path);
    await expect(page.getByRole('heading', { name: t.plans.howLong })).toBeVisible();
    await terms(page).check();
    await page.getByRole('button', { name: t.pay.now }).click();
    await expect(page.getByText(t.required).first()).toBeVisible();
    await expectLanguage(page, language);
    await expectAccessible(page, `booking page, ${language}`);
    await expectNoOverflow(page, `booking page, ${language}`);

    await page.setViewportSize(PHONE.viewport);
    await fillIn(page, t);
    await page.getByRole('button', { name: t.pay.now }).click();
    await page.waitForURL(/\/public-booking\//);
    await page.getByLabel(t.card.name!).fill('R');
    await page.locator('button[type=submit]').click();
    await expect(page.getByText(t.card.nameShort!)).toBeVisible();
    await expectLanguage(page, language);
    await expectNoOverflow(page, `payment page, ${language}`);

    const booking = await paidBooking(request, await newSpace(sql));
    await page.goto(booking.path);
    await expect(page.getByRole('button', { name: t.door.unlock, exact: true })).toBeVisible();
    await expectLanguage(page, language);
    await expectAccessible(page, `confirmation, ${language}`);
    await expectNoOverflow(page, `confirmation, ${language}`, PHONE_WIDTHS);
    await moveBooking(sql, booking.webId, -60);
    await page.reload();
    await expect(page.getByText(t.state.expired!)).toBeVisible();
    await page.goto('/no-page-found');
    await expect(page.getByRole('heading', { name: t.notFound.title })).toBeVisible();
    await expectLanguage(page, language);
  });
}

test('the language can be changed while typing without losing input, and the next pages use it', async ({
  page,
  sql,
}) => {
  const t = textsIn('de');
  const space = await newSpace(sql);
  await page.goto(space.path);
  await page.getByLabel('Email').fill('kept@example.test');
  await terms(page).check();
  await page.getByLabel('Language').selectOption('de');
  await expect(page.getByRole('heading', { name: t.plans.howLong })).toBeVisible();
  await expectLanguage(page, 'de');
  await expect(page.getByLabel(t.contact.email!)).toHaveValue('kept@example.test');
  await expect(terms(page)).toBeChecked();
  await page.goto('/privacy-policy');
  // The operator's text is not translated; the texts around it are.
  await expect(page.getByRole('heading', { level: 1, name: t.titles.privacy })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
});

/** Accessible in both themes on a phone at 200 %, and not too wide at any width. */
async function expectReadable(page: Page, what: string) {
  const { width, height } = PHONE.viewport;
  await page.setViewportSize({ width: width / 2, height: height / 2 });
  await expectAccessible(page, `${what} at 200 %`);
  await expectNoOverflow(page, what, PHONE_WIDTHS);
  await page.setViewportSize(PHONE.viewport);
}

test('a visitor books, opens the door and adds time in Arabic, right to left', async ({
  otherBrowser,
  sql,
}) => {
  const t = textsIn('ar');
  const page = await otherBrowser({ ...PHONE, locale: 'ar' });
  await browserHas(page, 'none');
  await page.goto((await newSpace(sql)).path);
  await fillIn(page, t);
  await terms(page).check();
  await page.locator('button[type=submit]').click();
  await page.waitForURL(/\/public-booking\//);
  await expectReadable(page, 'payment page');
  await page.getByLabel('Credit or debit card number').fill(CARDS.pays);
  await page.getByLabel('Credit or debit card expiration date').fill('1234');
  await page.getByLabel('Credit or debit card CVC/CVV').fill('123');
  await page.getByLabel(t.card.name!).fill('Robin Visitor');
  await page.getByLabel(t.card.country!, { exact: true }).selectOption('EG');
  await page.getByLabel(t.card.keep!, { exact: true }).check();
  await page.locator('button[type=submit]').click();
  await page.waitForURL(/\/payment-success\//);
  await expectLanguage(page, 'ar');
  const [first, last] = await page
    .getByTestId('passcode')
    .locator('[aria-hidden]')
    .evaluateAll((digits) => [digits[0]!, digits.at(-1)!].map((each) => each.getBoundingClientRect().left));
  expect(first, 'a number is read from the left').toBeLessThan(last!);

  await page.getByRole('link', { name: t.booking.addTime }).click();
  const add = page.getByRole('button', { name: '4242' });
  await expectReadable(page, 'extension page');
  const [dots, digits] = await add.evaluate((button) =>
    ['••••', '4242'].map((part) => {
      const text = document.createTreeWalker(button, NodeFilter.SHOW_TEXT).nextNode()!;
      const range = new Range();
      range.setStart(text, text.nodeValue!.indexOf(part));
      range.setEnd(text, text.nodeValue!.indexOf(part) + part.length);
      return range.getBoundingClientRect();
    }),
  );
  expect(dots!.right, 'the dots of a card are before its digits').toBeLessThan(digits!.left);
  expect(dots!.top, 'and on their line').toBe(digits!.top);
});

test('refusals of the server are shown in the visitor’s language', async ({
  page,
  otherBrowser,
  sql,
  expectFault,
}) => {
  expectFault(422);
  const t = textsIn('ja');
  const space = await newSpace(sql);
  const second = await otherBrowser({ ...PHONE, locale: 'ja' });
  await second.goto(space.path);
  await fillIn(second, t);
  await terms(second).check();
  await paidBooking(page.request, space);
  await second.locator('button[type=submit]').click();
  await expect(second.getByText(t.problems.space_taken!)).toBeVisible();
});

test('the console stays English', async ({ otherBrowser }) => {
  const page = await otherBrowser({ locale: 'ar' });
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
});

for (const language of LANGUAGE_CODES)
  test(`a phone number in any digits is accepted when it is typed, pasted or composed: ${language}`, async ({
    otherBrowser,
    sql,
  }) => {
    const page = await otherBrowser({ ...PHONE, locale: language });
    const space = await newSpace(sql);
    await page.goto(space.path);
    const phone = page.locator('input[name=phone]');
    const country = page.locator('select[name=countryCode]');
    await expect(async () => {
      await phone.fill('1x');
      await expect(phone).toHaveValue('1', { timeout: 500 });
    }, 'the page is ready').toPass();
    for (const [, zero] of DIGIT_SCRIPTS) {
      await phone.fill('');
      await phone.pressSequentially(writtenIn(zero, '0501234567'));
      await expect(phone).toHaveValue('0501234567');
    }
    const ime = await page.context().newCDPSession(page);
    await phone.fill('');
    await phone.focus();
    for (const length of [1, 2, 3]) {
      const text = writtenIn('０', '090').slice(0, length);
      await ime.send('Input.imeSetComposition', { text, selectionStart: length, selectionEnd: length });
    }
    await ime.send('Input.insertText', { text: writtenIn('０', '090') });
    await expect(phone).toHaveValue('090');
    for (const mark of MARKS) {
      await phone.fill(`${mark}+49 (0)170 1234567${mark}`);
      await expect(phone).toHaveValue('1701234567');
      await expect(country).toHaveValue('DE');
    }
    await phone.fill('');
    await phone.pressSequentially('+1 202 555 0143');
    await expect(phone).toHaveValue('2025550143');
    await expect(country).toHaveValue('US');
  });
