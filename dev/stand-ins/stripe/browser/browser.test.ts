import http from 'node:http';
import { type Browser, chromium, type Page } from 'playwright';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findChromium } from '../../../browser';
import { fromRoot } from '../../../root';
import { testStandIns } from '../../fixtures';

const TIMEOUT = 90_000;
let standIns: Awaited<ReturnType<typeof testStandIns>>;
let site: http.Server;
let browser: Browser;
let page: Page;
const problems: string[] = [];

/** The real React bindings, bundled, on a page of a different origin from the card service. */
async function bundle(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    oxc: { jsx: { development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      lib: { entry: fromRoot('dev/test-programs/checkout.tsx'), formats: ['iife'], name: 'checkout' },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !('output' in output)) throw new Error('Nothing was bundled.');
  return output.output[0].code;
}

beforeAll(async () => {
  standIns = await testStandIns();
  const script = await bundle();
  const html = `<!doctype html><meta charset="utf-8"><meta name="color-scheme" content="light dark">
<script src="${standIns.url}/stripe.js"></script><script>window.publishableKey = '${standIns.secrets.stripePublishableKey}'</script>
<div id="root"></div><script>${script.replaceAll('</script', '<\\/script')}</script>`;
  site = http.createServer(async ({ url }, response) => {
    if (url !== '/intent') return response.setHeader('content-type', 'text/html').end(html);
    const intent = await callSecretApi('payment_intents', { amount: '1500', currency: 'usd' });
    response.end(JSON.stringify({ clientSecret: intent.client_secret }));
  });
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  browser = await chromium.launch(await findChromium());
}, TIMEOUT);

afterAll(async () => {
  await browser?.close();
  site?.close();
  await standIns?.stop();
});

beforeEach(async () => {
  problems.length = 0;
  page = await browser.newPage();
  page.setDefaultTimeout(8000);
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  await page.goto(`http://127.0.0.1:${Object(site.address()).port}/`);
});
afterEach(async () => {
  expect(problems.filter((problem) => !problem.includes('402'))).toEqual([]);
  await page.close();
});

const field = (label: string) => page.getByLabel(label);
async function fill(number: string, expiry = '1234', cvc = '123') {
  await field('Credit or debit card number').pressSequentially(number);
  await field('Credit or debit card expiration date').pressSequentially(expiry);
  await field('Credit or debit card CVC/CVV').pressSequentially(cvc);
}
const result = () => page.getByTestId('result');
const waitForResult = (text: string) => result().filter({ hasText: text }).waitFor();

describe('the card fields, under the real React bindings', { timeout: TIMEOUT }, () => {
  it('format input, report it, and pay', async () => {
    await fill('4242424242424242');
    expect(await field('Credit or debit card number').inputValue()).toBe('4242 4242 4242 4242');
    expect(await page.getByTestId('changes').textContent()).toContain('cardNumber:complete:visa');
    await page.getByText('Pay', { exact: true }).click();
    await waitForResult('succeeded');
  });

  it('report an invalid number', async () => {
    await fill('4242424242424241');
    await page.getByText('Pay', { exact: true }).click();
    await waitForResult('Your card number is invalid.');
    expect(await page.locator('.StripeElement--invalid').count()).toBe(1);
  });

  it('report a declined card', async () => {
    await fill('4000000000009995');
    await page.getByText('Pay', { exact: true }).click();
    await waitForResult('Your card has insufficient funds.');
  });

  it.each([
    ['Complete authentication', 'succeeded'],
    ['Fail authentication', 'We are unable to authenticate'],
  ])('ask for 3-D Secure: %s', async (button, outcome) => {
    await fill('4000002500003155');
    await page.getByText('Pay', { exact: true }).click();
    await page.getByRole('button', { name: button }).click();
    await waitForResult(outcome);
  });

  it.each(['light', 'dark'] as const)('match the page when it is %s', async (colorScheme) => {
    await page.emulateMedia({ colorScheme });
    const styleOf = (selector: string) =>
      page.locator(selector).evaluate((element) => {
        const { color, fontSize, fontFamily } = getComputedStyle(element);
        return { color, fontSize, fontFamily };
      });
    expect(await styleOf('#number input')).toEqual(await styleOf('#number'));
    expect((await styleOf('#cvc input')).fontSize).toBe('21px');
    const box = await page.locator('#number input').boundingBox();
    const host = await page.locator('#number').boundingBox();
    const centre = (of: typeof box) => (of ? of.y + of.height / 2 : Number.NaN);
    expect(Math.abs(centre(box) - centre(host))).toBeLessThan(1);
  });
});

describe('the wallet buttons', { timeout: TIMEOUT }, () => {
  it('pay with a confirmation token', async () => {
    await page.getByText('available: applePay, googlePay').waitFor();
    await page.getByRole('button', { name: 'Apple Pay (test)' }).click();
    await page.getByRole('button', { name: 'Pay', exact: true }).last().click();
    await waitForResult('succeeded');
    const [payment] = (await callSecretApi('payment_intents?limit=1&expand[0]=data.payment_method')).data;
    expect(payment.payment_method.card).toMatchObject({ last4: '4242', wallet: { type: 'apple_pay' } });
  });

  it('can be cancelled', async () => {
    await page.getByRole('button', { name: 'Google Pay (test)' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await waitForResult('cancelled');
  });

  it.each([
    ['applePay', ['Apple Pay (test)']],
    ['none', []],
    ['broken', []],
  ])('appear as the browser is set up: %s', async (has, buttons) => {
    await page.evaluate((value) => localStorage.setItem('stand-in-wallets', value), has);
    await page.reload();
    await page
      .getByTestId('wallets')
      .filter({ hasText: has === 'broken' ? 'broken' : 'known' })
      .waitFor();
    expect(await page.getByRole('button', { name: /\(test\)/ }).allTextContents()).toEqual(buttons);
    expect(await page.getByText(`available: ${has === 'applePay' ? has : ''}`, { exact: true }).count()).toBe(
      1,
    );
  });
});

async function callSecretApi(path: string, form?: Record<string, string>) {
  const headers = { authorization: `Bearer ${standIns.secrets.stripeSecretKey}` };
  const method = form ? 'POST' : 'GET';
  const body = form && new URLSearchParams(form);
  return (await fetch(`${standIns.url}/v1/${path}`, { method, headers, body })).json();
}
