import { textOf, toast } from './fixtures/list';
import { expectAccessible, expectNoOverflow } from './fixtures/look';
import { unique } from './fixtures/people';
import { bookingsOf, moveBooking, newSpace } from './fixtures/spaces';
import { expect, test } from './fixtures/test';
import { paidBooking } from './fixtures/visitor';

/** The operator's day, on the clock of its reports. */
const dayOf = (at: Date) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York', dateStyle: 'short' }).format(at);

test('a booking is cancelled and refunded in one step by the refund rule, and the ledger adds up', async ({
  signedIn,
  sql,
  request,
}) => {
  const space = await newSpace(sql);
  const { webId } = await paidBooking(request, space);
  await moveBooking(sql, webId, 60);
  const [booking] = await bookingsOf(sql, space.id);
  const page = await signedIn('admin', `/admin/booking/${booking!.id}?action=cancel-refund`);
  const dialog = page.getByRole('dialog', { name: 'Cancel and refund' });
  const amount = dialog.getByLabel('Amount');
  await expect(amount).toHaveValue(/^[1-9]/);
  const fullAmount = `$${Number(await amount.inputValue()).toFixed(2)}`;
  await expect(dialog).toContainText(
    `${fullAmount} is due now by your rule: Until the start 100 %, after the start 0 %.`,
  );
  await expect(dialog.getByRole('link', { name: 'Change the rule' })).toHaveAttribute(
    'href',
    '/admin/settings',
  );
  await dialog.locator('label').filter({ hasText: 'Card' }).click();
  await dialog.getByRole('button', { name: 'Cancel and refund' }).click();
  await expect(toast(page, 'Refund is done successfully')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  const [row] =
    await sql`select status, (select sum(amount_cents)::int from refunds where booking_id = b.id) as back
    from bookings b where id = ${booking!.id}`;
  expect(row).toMatchObject({ status: 3, back: Math.round(Number(fullAmount.slice(1)) * 100) });

  const day = dayOf(new Date());
  const query = new URLSearchParams({ startDate: day, endDate: day, search: booking!.reference });
  await page.goto(`/admin/ledger?${query}`);
  const totals = page.getByRole('region', { name: 'Totals' });
  const sumOf = (label: string) =>
    totals.locator('div', { has: page.locator(`dt:text-is("${label}")`) }).last();
  await expect(sumOf('Card payments')).toContainText(fullAmount);
  await expect(sumOf('Card refunds')).toContainText(`−${fullAmount}`);
  await expect(sumOf('Revenue, as on the dashboard')).toContainText('$0.00');
  await expect(page.getByRole('row').filter({ hasText: booking!.reference })).toHaveCount(2);
  await page.goto(`/admin/ledger?${query}&kind=refund`);
  await expect(page.getByRole('row').filter({ hasText: booking!.reference })).toHaveCount(1);
  expect(await textOf(totals)).not.toContain('Counter');
  await expectAccessible(page, 'the ledger with its sums');
});

test('an unknown charge is listed as a difference of its day, with what to do', async ({ signedIn, sql }) => {
  const intent = unique('pi_unknown_');
  // A separate day on which nothing else happened.
  const startOfDay = '2021-03-14T16:00:00Z';
  await sql`insert into provider_entries (entry_ref, category, source_ref, intent_id, gross_cents, fee_cents, at, available_at)
    values (${unique('txn_')}, 'charge', ${unique('ch_')}, ${intent}, 4200, 152, ${startOfDay}, ${startOfDay})`;
  const page = await signedIn(
    'admin',
    '/admin/ledger/reconciliation?startDate=2021-03-14&endDate=2021-03-14',
  );
  const line = page.locator('li').filter({ hasText: intent });
  await expect(line).toContainText('Unknown payment');
  await expect(line).toContainText('refund it at the provider');
  await expect(line).toContainText('$42.00');
  await expectNoOverflow(page, 'a difference');
});
