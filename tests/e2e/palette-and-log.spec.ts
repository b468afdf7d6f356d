import { toast } from './fixtures/list';
import { expectAccessible } from './fixtures/look';
import { bookingsOf, newSpace } from './fixtures/spaces';
import { expect, LOGINS, test } from './fixtures/test';
import { newDoor } from './fixtures/trouble';
import { paidBooking } from './fixtures/visitor';

test('the search palette opens a screen and finds a booking by its email, by keyboard alone', async ({
  signedIn,
  sql,
  request,
}) => {
  const space = await newSpace(sql);
  const { email } = await paidBooking(request, space);
  const [booking] = await bookingsOf(sql, space.id);
  const page = await signedIn('admin', '/admin/space');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  const field = page.getByPlaceholder('Screen, booking, email or space');
  await field.fill('pricing');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin/pricing-plans');
  await page.getByRole('button', { name: 'Search or go to' }).click();
  await field.fill(email);
  await expect(page.getByRole('option', { name: booking!.reference })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/admin/booking/${booking!.id}`);
  await page.keyboard.press('Control+k');
  await field.fill('nothing-is-called-this');
  await expect(page.getByText(/^Nothing found\./)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
});

test('the palette unlocks a door and remembers recent pages, and keys move, search and navigate', async ({
  signedIn,
  sql,
}) => {
  const { space, acknowledge } = await newDoor(sql);
  const page = await signedIn('admin', '/admin/booking');
  await paidBooking(page.request, space);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Screen, booking, email or space').fill(`unlock ${space.name}`);
  await page.getByRole('option', { name: `Unlock 07 · ${space.name}` }).click();
  const question = page.getByRole('alertdialog', { name: `Open the door of 07 · ${space.name} now?` });
  await question.getByRole('button', { name: 'Open the door' }).click();
  expect(await acknowledge()).toBe(1);
  await expect(toast(page, 'Unlock successful')).toBeVisible();
  await expect(question).toBeHidden();

  // The account menu has it too, with its key.
  await page.getByRole('banner').getByRole('button', { name: LOGINS.admin.email }).click();
  await expect(page.getByRole('menuitem', { name: 'Keyboard shortcuts' })).toContainText('?');
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.getByText('Go to', { exact: true })).toBeVisible();
  await expectAccessible(page, 'the keys');
  await help.getByLabel('Use single-key shortcuts').uncheck();
  await expect(page.locator('html'), 'the menu names no keys').not.toHaveAttribute('data-single-keys');
  await help.getByLabel('Use single-key shortcuts').check();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.keyboard.press('g');
  await page.keyboard.press('b');
  await page.waitForURL('**/admin/booking');
  await expect(page.getByRole('table')).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(
    page.getByRole('table').locator('tbody tr').first().locator('.record-link').first(),
  ).toBeFocused();
  await page.keyboard.press('/');
  await expect(page.getByRole('main').getByRole('searchbox')).toBeFocused();
  // While a person types, the same keys are letters.
  await page.keyboard.type('gd?');
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('gd?');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option', { name: `Unlock 07 · ${space.name}` })).toBeVisible();
});

test('a change is listed in the audit log and in the history of its record', async ({
  signedIn,
  sql,
  request,
}) => {
  const space = await newSpace(sql);
  await paidBooking(request, space);
  const [booking] = await bookingsOf(sql, space.id);
  const page = await signedIn('admin', `/admin/booking/${booking!.id}`);
  await page.getByRole('button', { name: 'Cancel booking' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel booking' }).click();
  await expect(toast(page, 'Booking canceled successfully')).toBeVisible();
  const history = page.locator('section').filter({ has: page.getByRole('heading', { name: 'History' }) });
  await expect(history.getByText('Cancelled', { exact: true })).toBeVisible();
  await history.getByRole('link', { name: 'Audit log' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Cancelled' });
  await expect(row).toContainText(`Booking ${booking!.id}`);
  await row.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('menuitem', { name: 'View details' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancelled' });
  await expect(dialog.getByRole('row', { name: /Status\s*Confirmed\s*Cancelled/ })).toBeVisible();
});

test('a file of wifi codes is uploaded, and rejected lines are named', async ({ signedIn, expectFault }) => {
  expectFault(400);
  const page = await signedIn('admin', '/admin/radius-wifi');
  const code = `E2E-${Date.now()}`;
  const file = (text: string, name = 'codes.csv') => ({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  });
  const input = page.getByLabel('CSV file with Wi-Fi codes');
  await input.setInputFiles(file(`code\n${code}\n=1+1\n${code}\n`));
  await expect(toast(page, '1 code added')).toBeVisible();
  const dialog = page.getByRole('dialog', { name: '1 code added' });
  await expect(dialog.getByText('Line 3: A code must not begin like a formula')).toBeVisible();
  await expect(dialog.getByText('Line 4: The same code as on line 2')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByPlaceholder('Search by start of code').fill(code);
  await expect(page.getByRole('row').filter({ hasText: code })).toContainText('Unused');
  await input.setInputFiles(file('no header', 'codes.csv'));
  await expect(page.getByRole('dialog', { name: 'Nothing was added' })).toContainText('header');
});
