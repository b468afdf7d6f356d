import type { Locator, Page } from '@playwright/test';
import { bookingsOf, lapseHold, newSpace } from './fixtures/spaces';
import { expect, test } from './fixtures/test';
import { newDoor } from './fixtures/trouble';
import { CARDS, email, hold, paidBooking, pay, payNow, plan, terms, unlock } from './fixtures/visitor';

const MOST_STOPS = 40;
const isFocused = (element: Locator) => element.evaluate((element) => element === document.activeElement);

/** Whether the focused element, or one of its ancestors, has a focus ring. */
const showsRing = (page: Page) =>
  page.evaluate(() => {
    for (
      let element = document.activeElement, up = 0;
      element && up < 4;
      element = element.parentElement, up += 1
    ) {
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) return true;
    }
    return false;
  });

/** Presses Tab until the element has the focus. Each stop on the way must have a visible focus ring. */
async function tabTo(page: Page, target: Locator) {
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120) ?? '');
    if (!focused.startsWith('<body'))
      expect(await showsRing(page), `the focus is seen at ${focused}`).toBe(true);
  }
  throw new Error(`${target} is not reached with Tab.`);
}

const type = (page: Page, text: string) => page.keyboard.type(text);

test('a visitor books and opens the door with the keyboard alone', async ({ page, sql }) => {
  const { space, acknowledge } = await newDoor(sql);
  await page.goto(space.path);
  await expect(payNow(page)).toBeVisible();
  await tabTo(page, terms(page));
  await page.keyboard.press('Space');
  await expect(terms(page)).toBeChecked();
  await tabTo(page, payNow(page));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Email'), 'the first that is missing').toBeFocused();
  await expect(page.getByText('Required!')).toHaveCount(2);
  await plan(page, '15 min').focus();
  await page.keyboard.press('ArrowRight');
  await expect(plan(page, '30 min')).toBeChecked();
  await tabTo(page, page.getByLabel('Email'));
  await type(page, email());
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Phone number'), 'the next that is missing').toBeFocused();
  await type(page, '2025550143');
  await tabTo(page, page.getByRole('button', { name: 'I have credit or a personal code' }));
  await tabTo(page, page.getByLabel('Promo code (optional)'));
  await tabTo(page, page.getByText('I accept the').getByRole('link', { name: 'Terms of Service' }));
  await tabTo(page, payNow(page));
  await page.keyboard.press('Space');

  await expect(pay(page)).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Apple Pay (test)' }));
  await tabTo(page, page.getByLabel('Credit or debit card number'));
  await type(page, CARDS.pays.replaceAll(' ', ''));
  await tabTo(page, page.getByLabel('Credit or debit card expiration date'));
  await type(page, '1234');
  await tabTo(page, page.getByLabel('Credit or debit card CVC/CVV'));
  await type(page, '123');
  await tabTo(page, page.getByLabel('Name on card'));
  await type(page, 'Robin Visitor');
  await tabTo(page, page.getByLabel('Country', { exact: true }));
  await type(page, 'Germ');
  await expect(page.getByLabel('Country', { exact: true })).toHaveValue('DE');
  await tabTo(page, pay(page));
  await page.keyboard.press('Enter');

  await page.waitForURL(/\/payment-success\//);
  await tabTo(page, unlock(page));
  await page.keyboard.press('Enter');
  expect(await acknowledge()).toBe(1);
  await expect(page.getByText('Unlock successful.')).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: 'Add time' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Add time' })).toBeVisible();
});

test('the focused field scrolls into view when the bar grows over it', async ({ page, sql }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto((await newSpace(sql)).path);
  const opener = page.getByRole('button', { name: 'I have credit or a personal code' });
  await opener.focus();
  await rendered(page);
  // Placed just above the bar, which then grows by a line or two, as it does for a message.
  const grown = await page.evaluate(() => {
    const bar = [...document.querySelectorAll('form > *')].find(
      (element) => getComputedStyle(element).position === 'sticky',
    )!;
    scrollBy(0, document.activeElement!.getBoundingClientRect().bottom - bar.getBoundingClientRect().top + 1);
    (bar as HTMLElement).style.paddingTop = '60px';
    return bar.getBoundingClientRect().top;
  });
  await expect
    .poll(() => opener.evaluate((element) => element.getBoundingClientRect().bottom))
    .toBeLessThanOrEqual(grown);
});

test('the language can be chosen with the keyboard', async ({ page, sql }) => {
  await page.goto((await newSpace(sql)).path);
  const language = page.getByLabel('Language');
  await tabTo(page, language);
  await type(page, 'D');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('combobox', { name: 'Sprache' })).toBeFocused();
});

test('the dialog at the end of the payment window traps the focus, and Enter on OK leads back', async ({
  page,
  sql,
}) => {
  const space = await newSpace(sql);
  await page.clock.install();
  await hold(page, space);
  await page.getByLabel('Name on card').focus();
  const [booking] = await bookingsOf(sql, space.id);
  await lapseHold(sql, booking!.webId);
  await page.clock.fastForward('02:05');
  const dialog = page.getByRole('dialog', { name: 'Your payment session has expired' });
  const ok = dialog.getByRole('button', { name: 'OK' });
  await expect(dialog).toBeVisible();
  await expect.poll(() => dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true);
  for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    expect(await dialog.evaluate((box) => box.contains(document.activeElement)), key).toBe(true);
  }
  await tabTo(page, ok);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(space.path);
});

/** The focused element, if it is not fully inside the viewport or something covers its middle. */
const hiddenFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return null;
    // A radio button is represented by its card, and the checkbox of the terms is part of its label.
    const visible = focused.closest('label') ?? focused;
    const { top, bottom, left, right } = visible.getBoundingClientRect();
    const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const isSeen = over !== null && (visible.contains(over) || over.contains(visible));
    const isInside = top >= -1 && bottom <= innerHeight + 1 && left >= -1 && right <= innerWidth + 1;
    const name = focused.getAttribute('aria-label') ?? focused.getAttribute('name') ?? focused.textContent;
    return isSeen && isInside
      ? null
      : `${name}: ${top}…${bottom} of ${innerHeight}, under ${over?.outerHTML.slice(0, 60)}`;
  });

/** Waits for two frames: the page has rendered, and its resize observers have run. */
const rendered = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );

/** Tabs from the top of the page to `last` and back: no horizontal overflow, and the focus is always visible. */
async function tabThrough(page: Page, last: Locator) {
  const over = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(over, `${page.url()} is too wide`).toBeLessThanOrEqual(0);
  const first = page.getByLabel('Language');
  await first.focus();
  const hidden: string[] = [];
  for (const [key, end] of [
    ['Tab', last],
    ['Shift+Tab', first],
  ] as const)
    for (let stops = 0; stops < MOST_STOPS && !(await isFocused(end)); stops += 1) {
      await page.keyboard.press(key);
      await rendered(page);
      const hiddenElement = await hiddenFocus(page);
      if (hiddenElement) hidden.push(`${key}: ${hiddenElement}`);
    }
  await expect(first).toBeFocused();
  expect(hidden, page.url()).toEqual([]);
}

/** Opens the booking page and provokes an error at each field. */
async function withErrors(page: Page, path: string) {
  await page.goto(path);
  await terms(page).check();
  await payNow(page).click();
  await expect(page.getByText('Required!')).toHaveCount(2);
}

/** Viewports of 1280x900 and 640x512 at 200 % zoom, and a phone's. */
for (const [width, height] of [
  [640, 450],
  [320, 256],
  [390, 844],
] as const)
  test(`at ${width}x${height} there is no horizontal overflow, and the focused element is in view`, async ({
    page,
    sql,
    request,
  }) => {
    await page.setViewportSize({ width, height });
    const space = await newSpace(sql);
    const booking = await paidBooking(request, await newSpace(sql));
    await withErrors(page, space.path);
    await tabThrough(page, payNow(page));
    await hold(page, space);
    await tabThrough(page, pay(page));
    await page.goto(booking.path);
    await expect(unlock(page)).toBeVisible();
    await tabThrough(page, page.getByRole('link', { name: 'Add to calendar' }));
  });

/** A small phone, one at 200 %, and phones with their keyboard open. */
const LOW = [
  [320, 568],
  [195, 422],
  [390, 560],
  [390, 444],
  [320, 268],
] as const;

test('the bar does not cover the focused field on small phones, at 200 % or with an open keyboard', async ({
  page,
  sql,
  request,
}) => {
  await withErrors(page, (await newSpace(sql)).path);
  const walkAll = async () => {
    for (const [width, height] of LOW) {
      await page.setViewportSize({ width, height });
      await expect.poll(() => page.evaluate(() => visualViewport?.height)).toBe(height);
      await rendered(page);
      await tabThrough(page, payNow(page));
    }
  };
  await walkAll();
  await page.goto((await paidBooking(request, await newSpace(sql))).path);
  await page.getByRole('link', { name: 'Add time' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Add time' })).toBeVisible();
  await walkAll();
});
