import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import postgres from 'postgres';
import { healthReport } from '../../dev/pods/health';
import { freePort } from '../../dev/ports';
import { type Postgres, startPostgres, THROWAWAY } from '../../dev/postgres';
import { choose, toast } from '../e2e/fixtures/list';
import { start } from '../e2e/fixtures/own-app';
import { mailTo } from '../e2e/fixtures/stand-ins';
import { expect, PHONE, signIn, test } from '../e2e/fixtures/test';
import { fillBooking, fillCard, pay, payNow, unlock } from '../e2e/fixtures/visitor';
import { linkIn, npmRun } from '../fixtures/operator-commands';

/* The steps of docs/install.md, in order, on a separate PostgreSQL. */

const OWNER = { email: 'owner@pods.example', password: 'Quiet#2026' };
let dir: string;
let server: Postgres;

test.beforeAll(async () => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'hushpod-install-'));
  fs.chmodSync(dir, 0o755);
  server = await startPostgres({
    dir: path.join(dir, 'data'),
    port: await freePort(19_400),
    flags: THROWAWAY,
  });
});
test.afterAll(async () => {
  await server.stop();
  for (const gone of [dir, server.dir]) fs.rmSync(gone, { recursive: true, force: true });
});

/** The prerequisites: a role, and an empty database. */
async function emptyDatabase(): Promise<string> {
  const sql = postgres(server.url, { max: 1, onnotice: () => {} });
  await sql`create role pods login`;
  await sql`create database pods owner pods encoding 'UTF8' template template0`;
  await sql.end();
  const url = new URL(server.url);
  [url.username, url.pathname] = ['pods', '/pods'];
  return url.href;
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** In the header of the list, and in its middle while it is empty. */
const adding = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name }).first();

async function addLocation(page: Page) {
  await page.getByRole('link', { name: 'Location', exact: true }).click();
  await page.waitForURL(/\/admin\/locations/);
  await adding(page, 'Add location').click();
  await page.getByRole('dialog', { name: 'Add location' }).getByLabel('Name').fill('Pier 1');
  await choose(page, 'Country (optional)', 'France');
  await choose(page, 'State (optional)', 'Île-de-France');
  await choose(page, 'City (optional)', 'Paris');
  await button(page, 'Find coordinates').click();
  await expect(field(page, 'Latitude (optional)')).not.toHaveValue('');
  await button(page, 'Save').click();
  await expect(toast(page, 'Location successfully created.')).toBeVisible();
}

async function addPlan(page: Page) {
  await page.getByRole('link', { name: 'Pricing Plans' }).click();
  await page.waitForURL(/\/admin\/pricing-plans/);
  await adding(page, 'Add Plan').click();
  const dialog = page.getByRole('dialog', { name: 'Add Plan' });
  await dialog.getByLabel('Duration').fill('30');
  await dialog.getByLabel('Cost').fill('20');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(toast(page, 'Pricing plan successfully created.')).toBeVisible();
}

async function addSpace(page: Page) {
  await page.getByRole('link', { name: 'Space Management' }).click();
  await page.waitForURL(/\/admin\/space/);
  await adding(page, 'Add Space').click();
  await field(page, 'Name').fill('Quiet 1');
  await field(page, 'Tax').fill('20');
  await choose(page, 'Primary location', 'Pier 1');
  await button(page, 'Find coordinates').click();
  await expect(field(page, 'Latitude')).not.toHaveValue('');
  await field(page, 'Zip code').fill('75001');
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  if (!(await zone.textContent())?.includes('Europe/Paris')) {
    await zone.click();
    await page
      .getByRole('dialog')
      .getByPlaceholder(/^(Find|Search)/)
      .fill('Europe/Paris');
    await page.getByRole('option', { name: /^Europe\/Paris/ }).click();
  }
  await page.getByRole('combobox', { name: 'Pricing plans' }).click();
  await page.getByRole('option', { name: '30 min $20.00' }).click();
  await page.keyboard.press('Escape');
  await button(page, 'Add Space').click();
  // A new space immediately shows what it still needs.
  await expect(page.getByRole('heading', { level: 1, name: 'Quiet 1' })).toBeVisible();
}

/** The token of the space's pod, shown once. */
async function createToken(page: Page): Promise<string> {
  await button(page, 'Create device token').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Create token' }).click();
  const dialog = page.getByRole('dialog', { name: 'Device token' });
  const token = (await dialog.getByText(/^hpd_/).textContent()) ?? '';
  await dialog.getByRole('button', { name: 'I have copied it' }).click();
  return token;
}

/** The link of the space's QR code. */
async function qrLink(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'QR Code', exact: true }).click();
  await page.getByRole('combobox', { name: 'Space' }).click();
  await page.getByPlaceholder('Find a space or location').fill('Quiet 1');
  await page.getByRole('option', { name: 'Quiet 1' }).click();
  const drawing = page.getByRole('img', { name: /https?:\S+$/ }).first();
  return /https?:\S+$/.exec((await drawing.getAttribute('aria-label')) ?? '')?.[0] ?? '';
}

test('the document leads from an empty database to a visitor who books', async ({ page, otherBrowser }) => {
  const databaseUrl = await emptyDatabase();
  const { ENCRYPTION_KEY = '', SMTP_URL = '', MAIL_FROM = '', APP_URL = '' } = process.env;
  const settings = { DATABASE_URL: databaseUrl, ENCRYPTION_KEY, SMTP_URL, MAIL_FROM, APP_URL };

  const setUp = await npmRun(['setup'], { ...settings, ADMIN_EMAIL: OWNER.email });
  expect(setUp).toMatchObject({ code: 0, stderr: '' });
  const app = await start(databaseUrl);
  try {
    const link = linkIn(setUp).replace(APP_URL, app.url);
    const token = link.split('token=')[1] ?? '';
    expect(JSON.stringify(await mailTo(OWNER.email))).toContain(token);
    await page.goto(link);
    await page.getByLabel('New password', { exact: true }).fill(OWNER.password);
    await page.getByLabel('Confirm new password').fill(OWNER.password);
    await button(page, 'Save').click();
    await page.getByRole('link', { name: 'Back to Sign In' }).click();
    await signIn(page, OWNER, app.url);
    // The first steps: nothing is done, the texts are samples, and the card service has no webhook for this address.
    const steps = page
      .getByRole('region', { name: 'Set up your first space' })
      .or(page.getByLabel('Set up your first space'));
    await expect(steps.first()).toContainText('0 of 7 done');
    await expect(steps.first()).toContainText('What is there now is a sample.');
    await expect(steps.first()).toContainText('no webhook of the account leads here');

    await addLocation(page);
    await addPlan(page);
    await addSpace(page);
    const deviceToken = await createToken(page);
    const reported = await fetch(`${app.url}/api/v2/device/health`, {
      method: 'POST',
      headers: { authorization: `Bearer ${deviceToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(healthReport('healthy')),
    });
    expect(reported.ok).toBe(true);

    await page.reload();
    await button(page, 'Open for booking').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Open for booking' }).click();
    await expect(toast(page, 'Open for booking: Quiet 1')).toBeVisible();

    const visitor = await otherBrowser(PHONE);
    await visitor.goto(await qrLink(page));
    await fillBooking(visitor, { plan: '30 min', email: 'visitor@guests.test' });
    await payNow(visitor).click();
    await visitor.waitForURL(/\/public-booking\//);
    await fillCard(visitor, '4242 4242 4242 4242');
    await pay(visitor).click();
    await visitor.waitForURL(/\/payment-success\//);
    await expect(unlock(visitor)).toBeVisible();
  } finally {
    await app.kill();
  }
  const again = await npmRun(['setup'], settings);
  expect(again).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^The database is ready for this release\.\n/),
  });
});
