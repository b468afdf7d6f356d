import type { Page } from '@playwright/test';
import { exportCsv, textOf, total } from './fixtures/list';
import { become, newAdmin } from './fixtures/people';
import { expect, LOGINS, signIn, test } from './fixtures/test';

const PATH = '/admin/dashboard';

/** One of the two graphs, by the heading of its card. */
function graph(page: Page, title: string) {
  const card = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) });
  return {
    card,
    date: (label: string) => card.getByLabel(label, { exact: true }),
    apply: card.getByRole('button', { name: 'Apply' }),
    canvas: card.locator('canvas'),
    table: card.getByRole('table'),
    rows: card.getByRole('table').locator('tbody').getByRole('row'),
    open: () => card.getByText('Show as table').click(),
  };
}

/** Clears one of a graph's dates. */
const clear = (page: Page, title: string, label: string) =>
  graph(page, title)
    .card.locator('div', { has: page.getByText(label, { exact: true }) })
    .last()
    .getByRole('button', { name: 'Clear date' })
    .click();

const card = (page: Page, label: string) =>
  page.getByRole('main').getByRole('link', { name: new RegExp(`^${label} `) });
const figure = async (page: Page, label: string) =>
  Number((await textOf(card(page, label).locator('.sr-only'))).replace(/\D/g, ''));

test('signing in leads to the dashboard, whose cards link to the lists they count', async ({ page }) => {
  await signIn(page, LOGINS.admin);
  await expect(page).toHaveURL(PATH);
  const users = await figure(page, 'Users');
  const bookings = await figure(page, 'Bookings');
  await card(page, 'Users').click();
  await expect(page).toHaveURL('/admin/users');
  // Other tests of this run may have added some in the meantime.
  expect(await total(page)).toBeGreaterThanOrEqual(users);
  await page.goBack();
  await card(page, 'Bookings').click();
  await expect(page).toHaveURL('/admin/booking');
  const tabs = page.getByRole('navigation', { name: 'Bookings' }).getByRole('link');
  await expect(tabs).toHaveCount(4);
  const counts = (await tabs.allInnerTexts()).map((tab) => Number(tab.replace(/\D/g, '')));
  expect(counts.reduce((all, count) => all + count)).toBeGreaterThanOrEqual(bookings);
});

test('the five latest bookings and newest customers link to their records', async ({ signedIn }) => {
  const page = await signedIn('admin', PATH);
  for (const [caption, at] of [
    ['Latest bookings', /\/admin\/booking\/\d+$/],
    ['New customers', /\/admin\/users\/\d+$/],
  ] as const) {
    const rows = page.getByRole('table', { name: caption }).locator('tbody').getByRole('row');
    await expect(rows).toHaveCount(5);
    await rows.first().getByRole('link').click();
    await expect(page).toHaveURL(at);
    await page.goBack();
  }
});

test('a graph shows the same figures as its table and CSV, and its options are kept in the address', async ({
  signedIn,
}) => {
  const page = await signedIn('admin', `${PATH}?revenueStartDate=2026-01-01&revenueEndDate=2026-03-31`);
  const money = graph(page, 'Revenue');
  await expect(money.canvas).toBeVisible();
  await expect(money.table).toBeHidden();
  await money.open();
  await expect(money.rows).toHaveCount(3);
  await expect(money.rows.first()).toContainText(/January 2026\s*\$/);

  const figures = graph(page, 'Bookings and customers');
  await figures.open();
  await expect(figures.rows).toHaveCount(5);
  await figures.card.getByRole('combobox', { name: 'Location' }).click();
  await page.getByPlaceholder('Find location').fill('SYD Terminal 1');
  await page.getByRole('option', { name: 'SYD Terminal 1' }).click();
  await figures.apply.click();
  await expect(page).toHaveURL(/[?&]locationId=\d+/);
  await expect(page).toHaveURL(/revenueStartDate=2026-01-01/);
  await page.reload();
  await expect(figures.card.getByRole('combobox', { name: 'Location' })).toHaveText('SYD Terminal 1');
  await expect(figures.canvas).toBeVisible();
  await figures.open();
  await expect(figures.rows).toHaveCount(5);
  const tableRows = await figures.table
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.children].map((cell) => cell.textContent?.trim() ?? '').join(',')),
    );
  // The month that has not ended is marked as such, on the screen only.
  expect(tableRows.map((row) => row.includes(' so far,'))).toEqual([false, false, false, false, true]);
  const csvRows = tableRows.map((row) => row.replace(' so far', ''));
  const file = await exportCsv(page, figures.card);
  expect(file).toEqual({ name: 'statistics.csv', rows: ['month,bookings,customers', ...csvRows] });
  await page.goBack();
  await expect(figures.card.getByRole('combobox', { name: 'Location' })).toHaveText('All');
});

test('a missing date is reported, and dates out of range cannot be picked', async ({ signedIn }) => {
  const page = await signedIn('admin', `${PATH}?startDate=2026-06-10&endDate=2026-07-20`);
  const figures = graph(page, 'Bookings and customers');
  await figures.date('Start Date').click();
  const calendar = page.getByRole('dialog', { name: 'Calendar' });
  const day = (of: number) =>
    calendar.getByRole('gridcell').getByRole('button', { name: new RegExp(`\\b${of}(st|nd|rd|th)`) });
  await expect(day(15)).toBeEnabled();
  await calendar.getByRole('combobox', { name: /month/i }).selectOption('July');
  await expect(day(19)).toBeEnabled();
  await expect(day(20)).toBeDisabled();
  await page.keyboard.press('Escape');
  await clear(page, 'Bookings and customers', 'End Date');
  await figures.apply.click();
  await expect(figures.card.getByRole('alert')).toHaveText('Please fill the blank date.');
  await expect(figures.date('End Date')).toHaveAttribute('aria-invalid', 'true');
  await expect(page).toHaveURL(/endDate=2026-07-20/);
});

test('without the list permissions only income and its graph are shown', async ({ page, context, sql }) => {
  await become(context, sql, await newAdmin(sql, [42], [1]));
  await page.goto(PATH);
  await expect(page.getByText('Total income')).toBeVisible();
  await expect(graph(page, 'Revenue').canvas).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /^(Bookings|Users) / })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 2, name: /Bookings|Customers/ })).toHaveCount(0);
});

test('a preset and the comparison with the months before take one click each, and stay in the address', async ({
  signedIn,
}) => {
  const page = await signedIn('admin', PATH);
  const revenue = graph(page, 'Revenue');
  await revenue.card.getByRole('button', { name: '12 months' }).click();
  await expect(page).toHaveURL(/revenueStartDate=/);
  await revenue.card.getByLabel('Compare with the months before').check();
  await expect(page).toHaveURL(/revenueCompare=true/);
  await page.reload();
  await expect(revenue.card.getByRole('button', { name: '12 months' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await revenue.open();
  await expect(revenue.rows).toHaveCount(12);
  await expect(revenue.table.getByRole('columnheader')).toHaveText([
    'Month',
    'Revenue',
    'Before',
    'Revenue before',
  ]);
  // The same months of the previous year.
  const [month, before] = await revenue.rows
    .first()
    .getByRole('cell')
    .allInnerTexts()
    .then((cells) => [cells[0], cells[2]]);
  expect(Number(before?.match(/\d{4}/)?.[0])).toBe(Number(month?.match(/\d{4}/)?.[0]) - 1);
  await revenue.card.getByLabel('Compare with the months before').uncheck();
  await expect(page).not.toHaveURL(/revenueCompare/);
  await expect(revenue.table.getByRole('columnheader')).toHaveCount(2);
});
