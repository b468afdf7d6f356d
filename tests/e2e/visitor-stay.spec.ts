import { walker } from './fixtures/effort';
import { expectAccessible, expectNoOverflow } from './fixtures/look';
import { newSpace } from './fixtures/spaces';
import { expect, PHONE, test } from './fixtures/test';
import { paidBooking, payNow, unlock } from './fixtures/visitor';

test.use(PHONE);

test('help takes one tap and leaving early two, which frees the space and shows thanks and the receipt', async ({
  page,
  request,
  sql,
}) => {
  const space = await newSpace(sql);
  const booking = await paidBooking(request, space);
  await page.goto(booking.path);
  await expect(unlock(page)).toBeVisible();
  const help = walker(page);
  const callUs = page.getByRole('link', { name: /^Call us/ });
  await expect(callUs).toBeHidden();
  await help.tap(page.getByText('Something wrong?'));
  await expect(callUs).toBeVisible();
  await expect(page.getByText(/^Use the keypad/)).toBeVisible();
  expect(help.effort).toEqual({ taps: 1, keystrokes: 0 });
  await expectAccessible(page, 'the running stay');
  await expectNoOverflow(page, 'the running stay', [320, 390]);

  const { tap, effort } = walker(page);
  await tap(page.getByRole('button', { name: 'I’m done' }));
  await expect(page.getByText(/nothing is refunded/)).toBeVisible();
  await tap(page.getByRole('button', { name: 'End my stay' }));
  await expect(page.getByText('Thank you for your stay')).toBeVisible();
  expect(effort).toEqual({ taps: 2, keystrokes: 0 });
  await expect(page.getByText('This booking has expired.')).toBeVisible();
  await expect(page.getByText(/^It ended at /)).toBeVisible();
  await expect(page.getByRole('link', { name: /^Left something behind/ })).toHaveAttribute('href', /^tel:/);
  await expect(unlock(page)).toBeHidden();
  await expectAccessible(page, 'the page of a stay that is over');
  await expectNoOverflow(page, 'the page of a stay that is over', [320, 390]);

  const receipt = await page.getByRole('link', { name: 'Open the receipt' }).getAttribute('href');
  const file = await page.request.get(receipt ?? '');
  expect(file.status()).toBe(200);
  expect(file.headers()).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^inline; filename="receipt-\d+\.pdf"$/),
  });
  expect((await page.request.get((receipt ?? '').replace(booking.webId, 'A'.repeat(22)))).status()).toBe(404);

  await page.getByRole('link', { name: 'Book again' }).click();
  await expect(payNow(page)).toBeVisible();
});

test('the unlock button is in view on a phone in landscape, and at twice the text size', async ({
  page,
  request,
  sql,
}) => {
  const booking = await paidBooking(request, await newSpace(sql));
  await page.goto(booking.path);
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(unlock(page)).toBeInViewport({ ratio: 1 });
  const size = () => unlock(page).evaluate((button) => Number.parseFloat(getComputedStyle(button).fontSize));
  await page.setViewportSize(PHONE.viewport);
  const sizeBefore = await size();
  const textSize = () =>
    page.getByText('Something wrong?').evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize));
  const plain = await textSize();
  await page.addStyleTag({ content: 'html { font-size: 32px }' });
  expect(await textSize()).toBe(2 * plain);
  expect(await size()).toBeGreaterThan(sizeBefore);
  await expectNoOverflow(page, 'the stay at twice the size', [390]);
});

for (const [language, done, end, thanks] of [
  ['de', 'Ich bin fertig', 'Aufenthalt beenden', 'Danke für Ihren Besuch'],
  ['ja', '利用を終了する', '終了する', 'ご利用ありがとうございました'],
  ['ar', 'انتهيت', 'إنهاء الإقامة', 'شكرًا لزيارتك'],
] as const)
  test(`leaving early takes two taps in ${language} too`, async ({ browser, baseURL, sql }) => {
    const context = await browser.newContext({ ...PHONE, baseURL, locale: language });
    const page = await context.newPage();
    const booking = await paidBooking(context.request, await newSpace(sql));
    await page.goto(booking.path);
    const { tap, effort } = walker(page);
    await tap(page.getByRole('button', { name: done, exact: true }));
    await tap(page.getByRole('button', { name: end, exact: true }));
    await expect(page.getByText(thanks)).toBeVisible();
    expect(effort).toEqual({ taps: 2, keystrokes: 0 });
    await context.close();
  });
