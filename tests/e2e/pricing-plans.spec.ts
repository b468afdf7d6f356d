import type { Page } from '@playwright/test';
import type { Sql } from 'postgres';
import { firstLines, rowAction, rows, showing, toast } from './fixtures/list';
import { expect, test } from './fixtures/test';

const PATH = '/admin/pricing-plans';

/**
 * The list of one duration. Each test has its own duration, which the demo does not have; other tests add plans in
 * the meantime.
 */
const listOf = (minutes: number) => `${PATH}?search=${minutes}+min`;

const nameOf = (minutes: number, cost: number) => `${minutes} min $${cost.toFixed(2)}`;
const dialogOf = (page: Page, title: string) => page.getByRole('dialog', { name: title });

const insert = (sql: Sql, minutes: number, cents: number) =>
  sql`insert into pricing_plans (duration_minutes, cost_cents) values (${minutes}, ${cents})`;

async function openAdd(page: Page) {
  await page.getByRole('link', { name: 'Add Plan' }).click();
  const dialog = dialogOf(page, 'Add Plan');
  await expect(dialog).toBeVisible();
  return {
    dialog,
    duration: dialog.getByLabel('Duration'),
    cost: dialog.getByLabel('Cost'),
    add: dialog.getByRole('button', { name: 'Add', exact: true }),
    cancel: dialog.getByRole('button', { name: 'Cancel' }),
  };
}

test('a plan can be added once both fields are filled', async ({ signedIn }) => {
  const minutes = 501;
  const page = await signedIn('admin', listOf(minutes));
  const { dialog, duration, cost, add } = await openAdd(page);
  await expect(page).toHaveURL(/action=add/);
  await expect(add).toBeDisabled();
  await duration.fill(String(minutes));
  await expect(add).toBeDisabled();
  await cost.fill('41.5');
  await expect(add).toBeEnabled();
  await cost.fill('');
  await expect(add).toBeDisabled();
  await cost.pressSequentially('41,50');
  await add.click();
  await expect(toast(page, 'Pricing plan successfully created.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(listOf(minutes));
  await expect(page.getByRole('cell', { name: nameOf(minutes, 41.5), exact: true })).toBeVisible();
});

test('a form that was opened before a release says so, and keeps what was typed', async ({
  signedIn,
  expectFault,
}) => {
  expectFault(409);
  const page = await signedIn('admin', PATH);
  const { dialog, duration, cost, add } = await openAdd(page);
  await duration.fill('591');
  await cost.fill('41');
  // A name that the new release does not recognise.
  await page.route(
    '**/*',
    (route) => route.continue({ headers: { ...route.request().headers(), 'next-action': '7f'.repeat(21) } }),
    { times: 1 },
  );
  await add.click();
  await expect(
    dialog.getByRole('alert').filter({ hasText: 'There is a newer version of this page' }),
  ).toBeVisible();
  await expect(duration).toHaveValue('591');
  await add.click();
  await expect(toast(page, 'Pricing plan successfully created.')).toBeVisible();
});

test('values out of range are refused at their field', async ({ signedIn }) => {
  const page = await signedIn('admin', PATH);
  const { dialog, duration, cost, add } = await openAdd(page);
  await duration.fill('1500');
  await cost.fill('-1');
  await add.click();
  await expect(dialog.getByRole('alert').filter({ hasText: 'At most 1440 minutes' }).first()).toBeVisible();
  await expect(dialog.getByRole('alert').filter({ hasText: 'cannot be negative' }).first()).toBeVisible();
  await expect(duration).toHaveAttribute('aria-invalid', 'true');
  await duration.fill('1440');
  await cost.fill('1.005');
  await add.click();
  await expect(dialog.getByText('At most two decimals').first()).toBeVisible();
});

test('a plan is edited, and the list shows the change', async ({ signedIn, sql }) => {
  const minutes = 502;
  await insert(sql, minutes, 1000);
  const page = await signedIn('admin', listOf(minutes));
  await rowAction(page, nameOf(minutes, 10), 'Edit');
  const dialog = dialogOf(page, 'Edit Plan');
  await expect(dialog.getByLabel('Duration')).toHaveValue(String(minutes));
  await dialog.getByLabel('Cost').fill('12.25');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(toast(page, 'Pricing plan successfully updated.')).toBeVisible();
  await expect(page.getByRole('cell', { name: nameOf(minutes, 12.25), exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('cell', { name: nameOf(minutes, 12.25), exact: true })).toBeVisible();
});

test('a concurrent change by somebody else is reported, and no input is lost', async ({ signedIn, sql }) => {
  const minutes = 503;
  await insert(sql, minutes, 1000);
  const page = await signedIn('admin', listOf(minutes));
  await rowAction(page, nameOf(minutes, 10), 'Edit');
  const dialog = dialogOf(page, 'Edit Plan');
  await dialog.getByLabel('Cost').fill('15');
  await sql`update pricing_plans set cost_cents = 1100, updated_at = now() + interval '1 second'
    where duration_minutes = ${minutes}`;
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(dialog.getByRole('alert').first()).toBeVisible();
  await expect(dialog.getByLabel('Cost')).toHaveValue('15');
  const [row] = await sql<{ cents: number }[]>`select cost_cents as cents from pricing_plans
    where duration_minutes = ${minutes}`;
  expect(row!.cents).toBe(1100);
});

test('a second plan of the same duration and cost is refused with a message', async ({ signedIn }) => {
  const page = await signedIn('admin', PATH);
  const { dialog, duration, cost, add } = await openAdd(page);
  await duration.fill('30');
  await cost.fill('20');
  await add.click();
  await expect(dialog.getByText('A plan of 30 min $20.00 already exists')).toBeVisible();
  await expect(duration).toHaveValue('30');
});

test('a delete asks first: Cancel keeps the plan, Delete deletes it', async ({ signedIn, sql }) => {
  const minutes = 504;
  await insert(sql, minutes, 1000);
  const name = nameOf(minutes, 10);
  const page = await signedIn('admin', listOf(minutes));
  const cell = page.getByRole('cell', { name, exact: true });
  await rowAction(page, name, 'Delete');
  await page
    .getByRole('alertdialog', { name: `Delete ${name}?` })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await expect(cell).toBeVisible();
  await rowAction(page, name, 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Pricing plan successfully deleted.')).toBeVisible();
  await expect(cell).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(cell).toBeHidden();
});

test('a plan in use is not deleted, and the message counts its spaces', async ({ signedIn }) => {
  const page = await signedIn('admin', `${PATH}?search=240+min`);
  await rowAction(page, '240 min $105.00', 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, /^\d+ spaces use this pricing plan\. Change those spaces first$/)).toBeVisible();
  await expect(page.getByRole('cell', { name: '240 min $105.00', exact: true })).toBeVisible();
});

test('deleting the only row of the last page leads to the page before', async ({ signedIn, sql }) => {
  const plans = Array.from({ length: 11 }, (_, n) => ({ duration_minutes: 1311 + n, cost_cents: 777_777 }));
  await sql`insert into pricing_plans ${sql(plans)}`;
  const page = await signedIn('admin', `${PATH}?search=7777.77&page=1`);
  await expect(showing(page)).toHaveText('Showing 11-11 of 11');
  const [name = ''] = await firstLines(page, 'Plan');
  await rowAction(page, name, 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(showing(page)).toHaveText('Showing 1-10 of 10');
  await expect(rows(page)).toHaveCount(10);
});

test('unsaved changes are not discarded without a confirmation', async ({ signedIn }) => {
  const page = await signedIn('admin', PATH);
  const { dialog, duration, cancel } = await openAdd(page);
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await duration.fill('77');
  await cancel.click();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(duration).toHaveValue('77');
  await duration.press('Escape');
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(PATH);
});

test('without changes Cancel, Escape and the back button close the dialog at once', async ({ signedIn }) => {
  const page = await signedIn('admin', PATH);
  const { dialog, cancel } = await openAdd(page);
  await cancel.click();
  await expect(dialog).toBeHidden();
  await openAdd(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await openAdd(page);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('PRICING PLANS');
});

test('a link opens the dialog, and a double click on Add creates one plan', async ({ signedIn, sql }) => {
  const minutes = 505;
  const page = await signedIn('admin', `${PATH}?action=add`);
  const dialog = dialogOf(page, 'Add Plan');
  await dialog.getByLabel('Duration').fill(String(minutes));
  await dialog.getByLabel('Cost').fill('9');
  await dialog.getByRole('button', { name: 'Add', exact: true }).dblclick();
  await expect(dialog).toBeHidden();
  await expect(toast(page, 'successfully created')).toHaveCount(1);
  await expect(toast(page, 'already exists')).toHaveCount(0);
  const [row] = await sql<{ count: number }[]>`select count(*)::int from pricing_plans
    where duration_minutes = ${minutes}`;
  expect(row!.count).toBe(1);
});

test('without a network the input is kept, and the next try succeeds', async ({
  signedIn,
  context,
  expectFault,
}) => {
  expectFault('offline');
  const minutes = 506;
  const page = await signedIn('admin', PATH);
  const { dialog, duration, cost, add } = await openAdd(page);
  await duration.fill(String(minutes));
  await cost.fill('9');
  await context.setOffline(true);
  await add.click();
  await expect(dialog.getByText('No connection. Nothing was lost. Please try again')).toBeVisible();
  await context.setOffline(false);
  await add.click();
  await expect(toast(page, 'Pricing plan successfully created.')).toBeVisible();
});
