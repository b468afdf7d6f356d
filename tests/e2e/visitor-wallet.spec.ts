import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow, THEMES, wear } from './fixtures/look';
import { bookingsOf, lapseHold, newSpace, type TestSpace } from './fixtures/spaces';
import { paymentAtProvider } from './fixtures/stand-ins';
import { expect, PHONE, test } from './fixtures/test';
import { CARDS, email, fillCard, hold, paidBooking, pay, unlock } from './fixtures/visitor';
import { applePay, approve, browserHas, sheet, walletButtons } from './fixtures/wallet';
import { setup } from './setup/facts';

test.use(PHONE);

const LAPSED =
  "It looks like you have'nt completed your payment within the 2 minute window. Please try again or contact support for assistance.";
const orCard = (page: Page) => page.getByText('or pay by card');
const lapsedWindow = (page: Page) => page.getByRole('dialog').filter({ hasText: LAPSED });
const onPayment = async (page: Page, space: TestSpace) => {
  await hold(page, space);
  await expect(applePay(page)).toBeVisible();
};

type Sql = Parameters<typeof bookingsOf>[0];
/** Each payment of a space in cents, as we and the provider recorded it. */
async function charges(sql: Sql, space: TestSpace): Promise<[ours: number, theirs: number][]> {
  const rows = await sql<{ cents: number; intent: string | null }[]>`
    select captured_cents as cents, intent_id as intent from payments
    join bookings on bookings.id = booking_id where space_id = ${space.id} order by payments.id`;
  return Promise.all(
    rows.map(async ({ cents, intent }) => [
      cents,
      intent ? (await paymentAtProvider(intent)).amount_received : 0,
    ]),
  );
}
const ONE_CHARGE = [[2200, 2200]];

test('a wallet payment makes a booking like any other', async ({ page, sql }) => {
  const space = await newSpace(sql);
  await onPayment(page, space);
  await expect(orCard(page)).toBeVisible();
  await applePay(page).click();
  await expect(sheet(page)).toContainText('Pay $22.00');
  await approve(page);
  await page.waitForURL(/\/payment-success\//);
  await expect(unlock(page)).toBeVisible();
  await expect(page.getByLabel('Passcode')).toBeVisible();
  expect(await charges(sql, space)).toEqual(ONE_CHARGE);
  const [paid] = await sql`select card_brand as brand, card_last4 as last4 from payments
    join bookings on bookings.id = booking_id where space_id = ${space.id}`;
  expect(paid).toEqual({ brand: 'visa', last4: '4242' });
});

test('a wallet whose card is declined shows an error, and the same hold is paid by card', async ({
  page,
  sql,
  expectFault,
}) => {
  expectFault(402);
  const space = await newSpace(sql);
  await onPayment(page, space);
  await applePay(page).click();
  await approve(page, CARDS.declined);
  await expect(page.getByRole('alert').filter({ hasText: 'Your card was declined.' })).toBeVisible();
  expect((await bookingsOf(sql, space.id))[0]?.state).toBe('held');
  await fillCard(page, CARDS.pays);
  await pay(page).click();
  await page.waitForURL(/\/payment-success\//);
  expect(await charges(sql, space)).toEqual(ONE_CHARGE);
});

test('the card form is disabled while the wallet sheet is open and enabled once it is closed', async ({
  page,
  sql,
}) => {
  const space = await newSpace(sql);
  await onPayment(page, space);
  await applePay(page).click();
  await expect(sheet(page)).toBeVisible();
  await expect(page.getByRole('timer')).toBeAttached();
  await expect(page.locator('button[type=submit]')).toBeDisabled();
  await sheet(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(pay(page)).toBeEnabled();
  expect((await bookingsOf(sql, space.id))[0]?.state).toBe('held');
  await applePay(page).click();
  await approve(page);
  await page.waitForURL(/\/payment-success\//);
  expect(await charges(sql, space)).toEqual(ONE_CHARGE);
});

test('the wallet is disabled while a card payment runs', async ({ page, sql }) => {
  const space = await newSpace(sql);
  await onPayment(page, space);
  await fillCard(page, CARDS.secure);
  await pay(page).click();
  await expect(page.getByRole('button', { name: 'Complete authentication' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Pay with a wallet' }).locator('[inert]')).toBeAttached();
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await page.waitForURL(/\/payment-success\//);
  expect(await charges(sql, space)).toEqual(ONE_CHARGE);
});

test.describe('3-D Secure of a wallet payment', () => {
  test('completes the payment when it succeeds', async ({ page, sql }) => {
    const space = await newSpace(sql);
    await onPayment(page, space);
    await applePay(page).click();
    await approve(page, CARDS.secure);
    await expect(page.getByText('Paying with your wallet …')).toBeAttached();
    await page.getByRole('button', { name: 'Complete authentication' }).click();
    await page.waitForURL(/\/payment-success\//);
    expect(await charges(sql, space)).toEqual(ONE_CHARGE);
  });

  test('charges nothing when it fails, and the visitor can try again', async ({ page, sql, expectFault }) => {
    expectFault(402);
    const space = await newSpace(sql);
    await onPayment(page, space);
    await applePay(page).click();
    await approve(page, CARDS.secure);
    await page.getByRole('button', { name: 'Fail authentication' }).click();
    await expect(page.getByRole('alert').filter({ hasText: /authenticate/ })).toBeVisible();
    await applePay(page).click();
    await approve(page);
    await page.waitForURL(/\/payment-success\//);
    expect(await charges(sql, space)).toEqual(ONE_CHARGE);
  });
});

test('two taps on the wallet, and on its sheet, make one charge', async ({ page, sql }) => {
  const space = await newSpace(sql);
  await onPayment(page, space);
  await applePay(page).dispatchEvent('click');
  await applePay(page).dispatchEvent('click');
  await expect(sheet(page)).toHaveCount(1);
  await sheet(page).getByRole('button', { name: 'Pay', exact: true }).dblclick();
  await page.waitForURL(/\/payment-success\//);
  expect(await charges(sql, space)).toEqual(ONE_CHARGE);
});

for (const has of ['none', 'broken', 'silent'])
  test(`a browser whose wallets are ${has} shows only the card form, without a gap`, async ({
    page,
    sql,
  }) => {
    await browserHas(page, has);
    const space = await newSpace(sql);
    await hold(page, space);
    await expect(walletButtons(page)).toHaveCount(0);
    await expect(orCard(page)).toHaveCount(0);
    const bottom = (await page.getByRole('timer').locator('../..').boundingBox())!;
    const form = (await page.locator('form').boundingBox())!;
    expect(form.y - bottom.y - bottom.height).toBeLessThanOrEqual(20);
    await fillCard(page, CARDS.pays);
    await pay(page).click();
    await page.waitForURL(/\/payment-success\//);
  });

for (const has of ['applePay', 'none'])
  test(`the form does not shift once it is shown, with wallets ${has}`, async ({ page, sql }) => {
    await browserHas(page, has);
    await page.addInitScript(() => {
      Object.assign(window, { shifted: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) Object(window).shifted += Object(entry).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const space = await newSpace(sql);
    await hold(page, space);
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await wear(page, 'light');
    const shifted = await page.evaluate(() => Number(Object(window).shifted));
    expect(shifted).toBeLessThan(0.05);
  });

test('a sheet that is open when the payment window ends charges nothing', async ({ page, sql }) => {
  const space = await newSpace(sql);
  await page.clock.install();
  await onPayment(page, space);
  await applePay(page).click();
  await expect(sheet(page)).toBeVisible();
  const [booking] = await bookingsOf(sql, space.id);
  await lapseHold(sql, booking!.webId);
  await page.clock.fastForward('02:05');
  await page.clock.runFor(1_000);
  await expect(lapsedWindow(page)).toBeAttached();
  await approve(page);
  await expect(sheet(page)).toHaveCount(0);
  await expect(lapsedWindow(page)).toBeVisible();
  await lapsedWindow(page).getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL(space.path);
  expect((await charges(sql, space)).filter(([ours, theirs]) => ours + theirs > 0)).toEqual([]);
});

test('a wallet payment after the payment window is not charged', async ({ page, sql, expectFault }) => {
  expectFault(409);
  const space = await newSpace(sql);
  await onPayment(page, space);
  const [booking] = await bookingsOf(sql, space.id);
  await lapseHold(sql, booking!.webId);
  await applePay(page).click();
  await approve(page);
  await expect(lapsedWindow(page)).toBeVisible();
  expect((await charges(sql, space)).filter(([ours, theirs]) => ours + theirs > 0)).toEqual([]);
});

test('a card in one tab and a wallet in another make one charge', async ({ page, context, sql }) => {
  const space = await newSpace(sql);
  await onPayment(page, space);
  const otherTab = await context.newPage();
  await otherTab.goto(page.url());
  await fillCard(page, CARDS.pays);
  await applePay(otherTab).click();
  await Promise.all([pay(page).click(), approve(otherTab)]);
  await Promise.all([page.waitForURL(/\/payment-success\//), otherTab.waitForURL(/\/payment-success\//)]);
  expect(await charges(sql, space)).toEqual(ONE_CHARGE);
  expect((await bookingsOf(sql, space.id)).map(({ status }) => status)).toEqual([2]);
});

test.describe('a network failure during a wallet payment ends in the right state', () => {
  test('when the server got the request: the booking is confirmed and charged once', async ({
    page,
    sql,
    expectFault,
  }) => {
    expectFault('offline');
    const space = await newSpace(sql);
    await onPayment(page, space);
    await page.route('**/confirm/**', async (route) => {
      await route.fetch();
      await route.abort('internetdisconnected');
    });
    await applePay(page).click();
    await approve(page);
    await page.waitForURL(/\/payment-success\//);
    expect(await charges(sql, space)).toEqual(ONE_CHARGE);
  });

  test('when the request was lost: nothing is charged, and a retry pays', async ({
    page,
    sql,
    expectFault,
  }) => {
    expectFault('offline');
    const space = await newSpace(sql);
    await onPayment(page, space);
    await page.route('**/confirm/**', (route) => route.abort('internetdisconnected'), { times: 1 });
    await applePay(page).click();
    await approve(page);
    await expect(
      page.getByText('Your payment did not go through. You were not charged. Please try again.'),
    ).toBeVisible();
    await applePay(page).click();
    await approve(page);
    await page.waitForURL(/\/payment-success\//);
    expect(await charges(sql, space)).toEqual(ONE_CHARGE);
  });
});

test('an extension can be paid by wallet', async ({ page, sql, request }) => {
  const space = await newSpace(sql);
  const { webId } = await paidBooking(request, space);
  const longer = await request.post(`/api/v2/bookings/instant?bookingId=${webId}&isExtended=true`, {
    headers: { 'x-partner-key': space.boxKey },
    data: {
      email: email(),
      countryCode: '+1',
      phone: '2025550143',
      podId: space.id,
      pricingPlanId: space.plans.get(30),
    },
  });
  expect(longer.status(), await longer.text()).toBe(201);
  await page.goto((await longer.json()).data.url);
  await applePay(page).click();
  await approve(page);
  await page.waitForURL(/\/payment-success\//);
  await expect(page.getByRole('timer')).toBeVisible();
  expect((await bookingsOf(sql, space.id))[0]?.status).toBe(5);
  expect(await charges(sql, space)).toEqual([...ONE_CHARGE, ...ONE_CHARGE]);
});

for (const theme of THEMES)
  test(`the payment page with a wallet is accessible, ${theme}`, async ({ page, sql }) => {
    const space = await newSpace(sql);
    await wear(page, theme);
    await onPayment(page, space);
    await expectAccessible(page, 'payment page with a wallet', { themes: [theme] });
    await expectNoOverflow(page, 'payment page with a wallet');
  });

/** The position of every element that a finger may be about to touch, in any language. */
const boxesOf = async (page: Page) => {
  const parts = {
    price: page.getByTestId('total'),
    button: page.locator('form button[type=submit]').last(),
    phone: page.locator('input[type=tel]').last(),
    terms: page.locator('input[name=terms]'),
  };
  const boxes = Object.entries(parts).map(async ([name, part]) => {
    const box = await part.boundingBox();
    return [name, box && { top: Math.round(box.y), height: Math.round(box.height) }];
  });
  return Object.fromEntries(await Promise.all(boxes));
};

for (const [locale, width] of [
  ['en-US', 390],
  ['de-DE', 390],
  ['de-DE', 320],
  ['ja-JP', 320],
  ['ar-EG', 390],
] as const)
  test(`wallets that load late on a slow line move nothing, in ${locale} at ${width} px`, async ({
    otherBrowser,
    sql,
  }) => {
    const page = await otherBrowser({ ...PHONE, viewport: { ...PHONE.viewport, width }, locale });
    const space = await newSpace(sql);
    await page.addInitScript(() =>
      Object.assign(window, { ApplePaySession: { canMakePayments: () => true } }),
    );
    const script = `${setup().standIns}/stripe.js`;
    let release = () => {};
    const released = new Promise<void>((done) => {
      release = done;
    });
    const scriptRequest = page.waitForRequest((request) => request.url().startsWith(script));
    await page.route(
      (url) => url.href.startsWith(script),
      async (route) => {
        await released;
        await route.continue();
      },
    );
    await page.goto(space.path);
    await scriptRequest;
    const boxesBefore = await boxesOf(page);
    release();
    await expect(applePay(page)).toBeVisible();
    expect(await boxesOf(page)).toEqual(boxesBefore);
  });
