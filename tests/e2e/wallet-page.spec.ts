import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './fixtures/look';
import { bookingsOf, newSpace } from './fixtures/spaces';
import { expect, PHONE, test } from './fixtures/test';
import { CARDS, hold } from './fixtures/visitor';
import { applePay, approve, browserHas, sheet, walletButtons } from './fixtures/wallet';
import { setup } from './setup/facts';

test.use(PHONE);

const fact = (page: Page, name: string) =>
  page.locator('dl > div').filter({ hasText: name }).getByRole('definition');
const intents = async () => {
  const response = await fetch(`${setup().standIns}/v1/payment_intents?limit=1`, {
    headers: { authorization: `Bearer ${setup().cardKey}` },
  });
  return (await response.json()).data;
};

/** A minimal client as in the provider's guide: a button, and the secret that our server returned. */
function confirmWithSecret({ clientSecret, key }: { clientSecret: string; key: string }) {
  const host = document.createElement('div');
  host.id = 'own';
  document.body.append(host);
  const stripe = window.Stripe!(key);
  const elements = stripe.elements({ clientSecret });
  const button = elements.create('expressCheckout');
  button.on('confirm', async () => {
    const confirmParams = { return_url: location.href };
    const order = { elements, clientSecret, confirmParams, redirect: 'if_required' as const };
    const { paymentIntent, error } = await stripe.confirmPayment(order);
    host.dataset.status = paymentIntent?.status ?? error?.message;
  });
  button.mount(host);
}

test.describe('the wallet test page', () => {
  test('shows the buttons and what a payment would have done, without any request to our server', async ({
    page,
  }) => {
    const calls: string[] = [];
    page.on('request', (request) => {
      if (/\/api\/|payment_intents/.test(request.url())) calls.push(request.url());
    });
    await browserHas(page, 'applePay');
    await page.goto('/b-');
    await expect(fact(page, 'Apple Pay')).toHaveText('Available');
    await expect(fact(page, 'Google Pay')).toHaveText('Not available');
    await applePay(page).click();
    await expect(sheet(page)).toContainText('Pay $22.00');
    await approve(page);
    await expect(page.getByText('Your wallet approved $22.00')).toBeVisible();
    await expect(page.getByText(/nothing was charged or booked\.$/)).toBeVisible();
    await applePay(page).click();
    await sheet(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('You closed the wallet')).toBeVisible();
    expect(calls).toEqual([]);
  });

  test('is accessible in both themes and not indexed', async ({ page }) => {
    await page.goto('/b-');
    await expect(walletButtons(page)).toHaveCount(2);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, nofollow');
    await expectAccessible(page, 'wallet test page');
    await expectNoOverflow(page, 'wallet test page');
  });

  for (const has of ['none', 'broken'])
    test(`says why it shows no button: wallets ${has}`, async ({ page }) => {
      await browserHas(page, has);
      await page.goto('/b-');
      await expect(page.getByText('No wallet button is shown in this browser')).toBeVisible();
      await expect(page.getByText(/^This browser supports /)).toBeVisible();
      await expect(walletButtons(page)).toHaveCount(0);
      await expect(fact(page, 'Apple Pay')).toHaveText('Not available');
    });

  test('offers a retry when the card provider does not load', async ({ page, expectFault }) => {
    expectFault('offline');
    await page.route('**/stripe.js', (route) => route.abort('internetdisconnected'), { times: 1 });
    await page.goto('/b-');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(applePay(page)).toBeVisible();
  });
});

test('a client that confirms with the client secret of applePay pays the price of the booking once', async ({
  page,
  sql,
}) => {
  const space = await newSpace(sql);
  await hold(page, space);
  const [booking] = await bookingsOf(sql, space.id);
  const response = await page.request.post(`/api/v2/bookings/web/${booking!.webId}/applePay`, {
    headers: { 'x-partner-key': space.boxKey },
    data: { discount: 21.5, pricingPlanId: 1 },
  });
  expect(response.status(), await response.text()).toBe(200);
  const { clientSecret } = (await response.json()).data;
  const [intent] = await intents();
  expect(clientSecret).toContain(intent.id);
  await page.goto('/b-');
  await expect(applePay(page)).toBeVisible();
  const key = /pk_\w+/.exec(await page.content())![0];
  await page.evaluate(confirmWithSecret, { clientSecret, key });
  await page.locator('#own').getByRole('button', { name: 'Apple Pay (test)' }).click();
  await approve(page, CARDS.pays);
  await expect(page.locator('#own')).toHaveAttribute('data-status', 'requires_capture');
  await expect.poll(async () => (await bookingsOf(sql, space.id))[0]?.status).toBe(2);
  const charged = await sql`select captured_cents as cents from payments where booking_id = ${booking!.id}`;
  expect([...charged]).toEqual([{ cents: 2200 }]);
});
