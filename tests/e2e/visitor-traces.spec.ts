import type { Page, Request } from '@playwright/test';
import { expect, PHONE, test } from './fixtures/test';
import { follow, keptLines, lineOf, type Stored, storedBy } from './fixtures/traces';
import { newDoor } from './fixtures/trouble';
import { CARDS, choosePlan, email, fillCard, pay, payNow, terms, unlock } from './fixtures/visitor';
import { setup } from './setup/facts';

/*
 * What a visit leaves and sends is compared with a list before and after each action: nothing that is not in the list,
 * and nothing in the list that is not used.
 */

test.use(PHONE);

const PHONE_NUMBER = '2025550143';

/** Files that any page may load; what the browser has cached it does not request again. */
const FILES = [
  'app GET /_next/static/*.css',
  'app GET /_next/static/*.js',
  'app GET /_next/static/*.woff2',
  'app GET /fonts/geist-mono-latin.woff2',
  'services GET /blob/spaces/1.webp',
  'services GET /blob/spaces/2.webp',
  'services GET /stripe.js',
];
const STAY = 'app GET /payment-success/{key}/{key}';
/** By which the page of a stay stays current. */
const NEWS = ['app GET /api/v2/bookings/web/{key}/version', STAY];
/** Only when a call takes long or fails: it asks whether the server is away. */
const IN_TROUBLE = ['app GET /api/v2/readyz'];

const SPACE = 'app GET /qr-redirect/{id}/{key}';
const HOLD = ['app GET /public-booking/{id}/{key} ?bookingId', 'app POST /api/v2/bookings/instant'];

/** The browser's own id, signed, which no script reads: limits, and its own bookings. */
const DEVICE = 'cookie without scripts Lax /: hp_device';
/** A choice that decides nothing but words. */
const LANGUAGE = 'cookie for scripts Lax /: hp_language';
/** What was typed, for a reload and the way back, until the tab is closed. */
const DRAFT = 'tab: booking-{id} {contact {country email phone} plan}';
/** The booking that is held and not paid, for a reload. */
const OWN_HOLD = 'browser: hold-{id}';
/** Only for those who ticked the box. */
const REMEMBERED = 'browser: hp-contact {country email phone}';

const ALWAYS = [DEVICE, LANGUAGE];
const TYPED = [...ALWAYS, DRAFT];

/** How a response is transported, which differs from one to the next. */
const TRANSPORT =
  /: (accept-ranges|connection|content-encoding|content-length|date|etag|keep-alive|last-modified|transfer-encoding)$/;
const EVERYWHERE = [
  'cache-control',
  'content-type',
  'server-timing',
  'x-content-type-options',
  'x-request-id',
];
const GUARDS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'x-frame-options',
];
const HEADERS: Record<string, string[]> = {
  API: [...EVERYWHERE, ...GUARDS, 'vary', 'x-robots-tag'],
  file: [...EVERYWHERE, ...GUARDS],
  'file of the build': [...EVERYWHERE, 'vary'],
  page: [...EVERYWHERE, ...GUARDS, 'link', 'vary', 'x-robots-tag'],
};

type Expected = { sends?: string[]; keeps: string[] };

/** Carries out the actions of a visit, and checks after each what was sent and what is kept. */
function visitOf(page: Page, secrets: () => { personal: string[]; webId: string }) {
  const traces = follow(page);
  const used = new Set<string>();

  /** Nothing about the person is in an address, and other hosts do not learn which booking it is. */
  function checkAddress(request: Request) {
    const { personal, webId } = secrets();
    const url = decodeURIComponent(request.url());
    for (const secret of personal) expect(url, 'an address').not.toContain(secret);
    if (request.url().startsWith(setup().app)) return;
    expect(url, 'an address of another host').not.toContain(webId || 'none');
    expect(request.headers().referer ?? '', 'a referer').not.toMatch(/^https?:\/\/[^/]+\/./);
  }

  /** Only the draft of this tab, and what the visitor had remembered, are about the person; a card is kept nowhere. */
  function checkStored(stored: Stored[]) {
    const { personal, webId } = secrets();
    for (const entry of stored) {
      const [line = ''] = keptLines([entry]);
      if (line !== DRAFT && line !== REMEMBERED)
        for (const secret of personal) expect(`${line} ${entry.value}`, line).not.toContain(secret);
      if (line !== OWN_HOLD) expect(entry.value, line).not.toContain(webId || 'none');
    }
  }

  return {
    async does(action: string, act: () => Promise<unknown>, { sends = [], keeps }: Expected) {
      await test.step(action, async () => {
        await act();
        await page.waitForLoadState('networkidle');
        await expect.poll(async () => keptLines(await storedBy(page)), action).toEqual([...keeps].sort());
        checkStored(await storedBy(page));
        const requests = traces.takeSent();
        requests.forEach(checkAddress);
        const lines = requests.map(lineOf);
        for (const line of lines) used.add(line);
        const allowed = [...FILES, ...NEWS, ...IN_TROUBLE];
        const own = [...new Set(lines)].filter((line) => sends.includes(line) || !allowed.includes(line));
        expect(own.sort(), `${action} sends`).toEqual([...sends].sort());
      });
    },
    expectAllUsed() {
      expect(
        [...FILES, STAY].filter((line) => !used.has(line)),
        'allowed and never sent',
      ).toEqual([]);
      const allowed = Object.entries(HEADERS).flatMap(([kind, names]) =>
        names.map((name) => `${kind}: ${name}`),
      );
      expect(traces.headers().filter((line) => !TRANSPORT.test(line))).toEqual(allowed.sort());
    },
  };
}

test('each action of a visitor leaves and sends what is allowed, and nothing else', async ({ page, sql }) => {
  const { space, acknowledge } = await newDoor(sql);
  const address = email();
  let [webId, passcode] = ['', ''];
  const name = 'Robin Visitor';
  const known = () => ({
    personal: [address, PHONE_NUMBER, name, CARDS.pays.replaceAll(' ', ''), passcode].filter(Boolean),
    webId,
  });
  const { does, expectAllUsed } = visitOf(page, known);

  /** Pay Now, and the payment page. */
  const takeSpace = async () => {
    await terms(page).check();
    await payNow(page).click();
    await page.waitForURL(/\/public-booking\//);
    await expect(pay(page)).toBeVisible();
    webId = new URL(page.url()).searchParams.get('bookingId') ?? '';
  };
  const chooseLanguage = async (label: string, language: string) => {
    await page.getByLabel(label).selectOption(language);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
  };
  const backToTheSpace = async () => {
    await page.goBack();
    await expect(payNow(page)).toBeVisible();
  };

  expect(await page.context().cookies(), 'before the visit').toEqual([]);
  await does('opening the page', () => page.goto(space.path), { sends: [SPACE], keeps: [DEVICE] });
  await does('another language', () => chooseLanguage('Language', 'de'), { sends: [SPACE], keeps: ALWAYS });
  await does('English again', () => chooseLanguage('Sprache', 'en'), { sends: [SPACE], keeps: ALWAYS });
  await does('a plan', () => choosePlan(page, '30 min'), { keeps: TYPED });
  const contact = async () => {
    await page.getByLabel('Email').fill(address);
    await page.getByLabel('Phone number').fill(PHONE_NUMBER);
  };
  await does('the contact', contact, { keeps: TYPED });
  await does('a reload', () => page.reload(), { sends: [SPACE], keeps: TYPED });
  await does('the hold', takeSpace, { sends: HOLD, keeps: [...TYPED, OWN_HOLD] });
  await does('going back', backToTheSpace, { sends: [SPACE], keeps: [...TYPED, OWN_HOLD] });
  await does('the hold again', takeSpace, { sends: HOLD, keeps: [...TYPED, OWN_HOLD] });
  await does('the card', () => fillCard(page, CARDS.pays), { keeps: [...TYPED, OWN_HOLD] });
  const paying = async () => {
    await pay(page).click();
    await page.waitForURL(/\/payment-success\//);
    await expect(unlock(page)).toBeVisible();
    const [booking] = await sql<
      { passcode: string }[]
    >`select passcode from bookings where web_id = ${webId}`;
    passcode = booking?.passcode ?? '';
    expect(passcode).not.toBe('');
  };
  await does('the payment', paying, {
    sends: ['services POST /v1/payment_methods', 'app POST /api/v2/bookings/web/{key}/confirm/{card}', STAY],
    keeps: TYPED,
  });
  const unlocking = async () => {
    await unlock(page).click();
    await acknowledge();
    await expect(page.getByText('Unlock successful.')).toBeVisible();
  };
  await does('the door', unlocking, {
    sends: ['app POST /api/v2/admin/pod/web/{id}/unlock/{key}'],
    keeps: TYPED,
  });
  await does('help', () => page.getByText('Something wrong?').click(), { keeps: TYPED });
  const addTime = async () => {
    await page.getByRole('link', { name: 'Add time' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Add time' })).toBeVisible();
  };
  await does('more time', addTime, { sends: ['app GET /qr-redirect/{id}/{key}/{key}'], keeps: TYPED });
  const backToTheStay = async () => {
    await page.goBack();
    await expect(unlock(page)).toBeVisible();
  };
  await does('back to the stay', backToTheStay, { sends: [STAY], keeps: TYPED });
  const leaving = async () => {
    await page.getByRole('button', { name: 'I’m done' }).click();
    await page.getByRole('button', { name: 'End my stay' }).click();
    await expect(page.getByText('Thank you for your stay')).toBeVisible();
  };
  await does('leaving', leaving, { sends: ['app POST /api/v2/bookings/web/{key}/leave'], keeps: TYPED });
  await does('a reload of the end', () => page.reload(), { sends: [STAY], keeps: TYPED });
  const again = async () => {
    await page.getByRole('link', { name: 'Book again' }).click();
    await expect(payNow(page)).toBeVisible();
  };
  await does('booking again', again, { sends: [SPACE], keeps: TYPED });
  const remembering = async () => {
    await page.getByLabel('Remember me on this phone').check();
    await takeSpace();
  };
  await does('being remembered', remembering, { sends: HOLD, keeps: [...TYPED, OWN_HOLD, REMEMBERED] });
  await does('going back again', backToTheSpace, { sends: [SPACE], keeps: [...TYPED, OWN_HOLD, REMEMBERED] });
  const forgetting = () => page.getByRole('button', { name: 'Forget me' }).click();
  // The draft remains, with an empty contact.
  await does('being forgotten', forgetting, { keeps: [...TYPED, OWN_HOLD] });
  const left = (await storedBy(page)).map(({ value }) => value).join();
  for (const secret of known().personal) expect(left, 'after being forgotten').not.toContain(secret);
  expectAllUsed();
});
