import fs from 'node:fs';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { Sql } from 'postgres';
import { fromRoot } from '../../dev/root';
import { newAdmin } from './fixtures/people';
import { newSpace } from './fixtures/spaces';
import { linkIn, mailTo } from './fixtures/stand-ins';
import { expect, PHONE, test } from './fixtures/test';
import { CARDS, email, fillCard, paidBooking, pay, payNow, terms } from './fixtures/visitor';
import { setup } from './setup/facts';

/*
 * On a slow line a page can be read, typed into and submitted before its scripts arrive. No form is submitted then,
 * nothing typed is in an address, and nothing typed is lost: docs/rules.md#forms.
 */

/** Holds back the page's scripts until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/_next/static/**/*.js*', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

const FIELDS = 'input:not([type=hidden]):not([type=radio]):not([type=checkbox]), textarea';
const SUBMITS = 'button[type=submit], input[type=submit], form button:not([type])';

/** Something typed that would be recognised in an address, of the kind that a field takes. */
async function textFor(field: Locator, index: number): Promise<string> {
  const type = await field.getAttribute('type');
  if (type === 'email') return `typed${index}@guests.test`;
  return type === 'tel' ? `20255501${40 + index}` : `Typed@${index}2345`;
}

type Typed = { field: Locator; text: string };

/** Types into every field of the page, presses Enter in each, and presses every button that submits a form. */
async function typeEverywhere(page: Page): Promise<Typed[]> {
  const typed: Typed[] = [];
  for (const [index, field] of (await page.locator(FIELDS).all()).entries()) {
    const text = await textFor(field, index);
    await field.fill(text);
    typed.push({ field, text });
  }
  for (const { field } of typed) await field.press('Enter');
  for (const button of await page.locator(SUBMITS).all())
    await button.click({ force: true, noWaitAfter: true });
  return typed;
}

/** The requests that could carry something typed, from now on: for a page, or with it in their address. */
function watchRequests(page: Page): () => string[] {
  const requests: { method: string; url: string; isPage: boolean }[] = [];
  page.on('request', (request) =>
    requests.push({ method: request.method(), url: request.url(), isPage: request.isNavigationRequest() }),
  );
  return () =>
    requests
      .filter(({ url, isPage }) => isPage || /typed(?:@|%40)?\d/i.test(url))
      .map(({ method, url }) => `${method} ${url}`);
}

type Ready = { sql: Sql; request: APIRequestContext };
type Opened = { path: string; fields: number };

/** The booking page of a new space. */
const bookingPage = async ({ sql }: Ready): Promise<Opened> => ({
  path: (await newSpace(sql)).path,
  fields: 3,
});

async function paidVisit({ sql, request }: Ready, address = email()) {
  const space = await newSpace(sql);
  return { space, ...(await paidBooking(request, space, address)) };
}

/** The page of a booking whose confirmation the mail server refuses. */
async function unmailedBooking(ready: Ready): Promise<string> {
  const { path, space } = await paidVisit(ready, `no-mailbox-${email()}`);
  const isRefused = () =>
    ready.sql`select from bookings where space_id = ${space.id} and mail_failed_at is not null`;
  await expect.poll(async () => (await isRefused()).length).toBe(1);
  return path;
}

/** A hold, and the page on which it is paid. */
async function paymentPage({ sql, request }: Ready): Promise<Opened> {
  const space = await newSpace(sql);
  const holdResponse = await request.post('/api/v2/bookings/instant', {
    headers: { 'x-partner-key': space.boxKey },
    data: {
      email: email(),
      countryCode: '+1',
      phone: '2025550143',
      podId: space.id,
      pricingPlanId: space.plans.get(30),
    },
  });
  expect(holdResponse.status(), await holdResponse.text()).toBe(201);
  return { path: (await holdResponse.json()).data.url, fields: 0 };
}

/** The mailed link to a new password. */
async function resetLink({ sql, request }: Ready): Promise<string> {
  const person = await newAdmin(sql);
  const response = await request.post('/api/v2/auth/forgotPassword', { data: { email: person.email } });
  expect(response.status(), await response.text()).toBe(200);
  return linkIn(await mailTo(person.email), '/reset?token=');
}

const pathWithoutFields = (path: string) => async (): Promise<Opened> => ({ path, fields: 0 });

/** How each page for people without a session is opened, by its folder, and how many fields it then has. */
const PAGES: Record<string, (ready: Ready) => Promise<Opened>> = {
  '(auth)': async () => ({ path: '/', fields: 2 }),
  '(auth)/forgotPassword': async () => ({ path: '/forgotPassword', fields: 1 }),
  '(auth)/reset': async (ready) => ({ path: await resetLink(ready), fields: 2 }),
  '(auth)/success': pathWithoutFields('/success?email=somebody@guests.test'),
  '(public)/accessibility': pathWithoutFields('/accessibility'),
  '(public)/b-': pathWithoutFields('/b-'),
  '(public)/dead-end': pathWithoutFields('/dead-end'),
  '(public)/no-page-found': pathWithoutFields('/no-page-found'),
  '(public)/payment-success/[...rest]': pathWithoutFields('/payment-success/x'),
  '(public)/payment-success/[payId]/[boxKey]': async (ready) => ({
    path: await unmailedBooking(ready),
    fields: 1,
  }),
  '(public)/privacy-policy': pathWithoutFields('/privacy-policy'),
  '(public)/public-booking/[...rest]': pathWithoutFields('/public-booking/x'),
  '(public)/public-booking/[id]/[boxKey]': paymentPage,
  '(public)/qr-redirect/[...rest]': pathWithoutFields('/qr-redirect/x'),
  '(public)/qr-redirect/[id]/[boxKey]': bookingPage,
  '(public)/qr-redirect/[id]/[boxKey]/[bookingId]': async (ready) => {
    const { space, webId } = await paidVisit(ready);
    return { path: `${space.path}/${webId}`, fields: 1 };
  },
  '(public)/t&c': pathWithoutFields('/t&c'),
  '(public)/visitor-away': pathWithoutFields('/visitor-away'),
};

/** The folders of pages that need no session: all but that of the second factor, which follows a sign-in. */
const folders = (): string[] =>
  ['(auth)', '(public)'].flatMap((group) =>
    fs
      .readdirSync(fromRoot('app', group), { recursive: true, encoding: 'utf8' })
      .filter((file) => /(^|\/)page\.tsx$/.test(file))
      .map((file) => `${group}/${file}`.replace(/\/page\.tsx$/, '')),
  );

test.use(PHONE);

test('every page that needs no session is in the list', () => {
  expect(Object.keys(PAGES)).toEqual(
    folders()
      .filter((folder) => folder !== '(auth)/secondFactor')
      .sort(),
  );
});

for (const [folder, open] of Object.entries(PAGES))
  test(`nothing typed before the scripts load gets into an address or is lost: ${folder}`, async ({
    page,
    sql,
    request,
    expectFault,
  }) => {
    // Pages of codes that lead nowhere.
    expectFault(404);
    const { path, fields } = await open({ sql, request });
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    await page.waitForLoadState('domcontentloaded');
    await expect(page.locator(FIELDS)).toHaveCount(fields);
    const url = page.url();
    const suspicious = watchRequests(page);
    const typed = await typeEverywhere(page);
    await expect(page).toHaveURL(url);
    expect(suspicious()).toEqual([]);
    for (const { field, text } of typed) await expect(field).toHaveValue(text);
    release();
    await page.waitForLoadState('load');
    if (fields > 0) await expect(page.locator(SUBMITS).first()).toHaveJSProperty('disabled', false);
    for (const { field, text } of typed) await expect(field).toHaveValue(text);
    await expect(page).toHaveURL(url);
    expect(suspicious()).toEqual([]);
  });

test.describe('input typed before the scripts load is sent', () => {
  /** Opens a page whose scripts are held back, types, presses Enter, and lets the scripts arrive. */
  async function type(page: Page, path: string, fill: () => Promise<Locator>): Promise<void> {
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    const lastField = await fill();
    await lastField.press('Enter');
    release();
    await expect(page.locator(SUBMITS).first()).toHaveJSProperty('disabled', false);
  }

  test('at sign-in', async ({ page, sql }) => {
    const person = await newAdmin(sql, [3]);
    await type(page, '/', async () => {
      await page.getByLabel('Email').fill(person.email);
      const password = page.getByLabel('Password', { exact: true });
      await password.fill(person.password);
      return password;
    });
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL(/\/admin/);
  });

  test('when requesting and choosing a new password', async ({ page, sql }) => {
    const person = await newAdmin(sql);
    await type(page, '/forgotPassword', async () => {
      const address = page.getByLabel('Email');
      await address.fill(person.email);
      return address;
    });
    await page.getByRole('button', { name: 'Submit' }).click();
    const link = linkIn(await mailTo(person.email), '/reset?token=');
    await type(page, link, async () => {
      await page.getByLabel('New password', { exact: true }).fill('Changed@12345');
      const confirmation = page.getByLabel('Confirm new password');
      await confirmation.fill('Changed@12345');
      return confirmation;
    });
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { name: 'Password Changed Successfully!' })).toBeVisible();
  });

  test('when a visitor books and pays', async ({ page, sql }) => {
    const space = await newSpace(sql);
    const address = email();
    await type(page, space.path, async () => {
      await page.getByLabel('Email').fill(address);
      const phone = page.getByLabel('Phone number');
      await phone.fill('2025550177');
      await terms(page).check();
      return phone;
    });
    await payNow(page).click();
    await page.waitForURL(/\/public-booking\//);
    await fillCard(page, CARDS.pays);
    await pay(page).click();
    await page.waitForURL(/\/payment-success\//);
    const [booking] = await sql<{ email: string; phone: string }[]>`
      select contact_email as email, contact_phone as phone from bookings where space_id = ${space.id}`;
    expect(booking).toEqual({ email: address, phone: '2025550177' });
  });

  test('when a visitor corrects the email address for the confirmation', async ({ page, sql, request }) => {
    const path = await unmailedBooking({ sql, request });
    const correctEmail = email();
    await type(page, path, async () => {
      const address = page.getByLabel('Email');
      await address.fill(correctEmail);
      return address;
    });
    await page.getByRole('button', { name: 'Send again' }).click();
    await mailTo(correctEmail);
  });
});

test('a form posted without scripts redirects to its page', async () => {
  const url = new URL('/reset?token=abc', setup().app);
  const response = await fetch(url, {
    method: 'POST',
    headers: { origin: 'null' },
    body: new URLSearchParams({ newPassword: 'Secret@12345' }),
    redirect: 'manual',
  });
  const target = new URL(response.headers.get('location') ?? '', url);
  expect([response.status, target.pathname + target.search]).toEqual([303, '/reset?token=abc']);
});
