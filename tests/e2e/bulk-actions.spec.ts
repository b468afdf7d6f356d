import { rows, showing, toast } from './fixtures/list';
import { unique } from './fixtures/people';
import { newSpace } from './fixtures/spaces';
import { expect, test } from './fixtures/test';

test('spaces are selected one by one or all at once, changed together, and changed back', async ({
  signedIn,
  sql,
}) => {
  const first = await newSpace(sql);
  const page = await signedIn('admin', `/admin/space?search=${encodeURIComponent(first.name)}`);
  const box = page.getByRole('checkbox', { name: `Select ${first.name}` });
  const bar = page.getByRole('toolbar', { name: '1 space selected' });
  await box.focus();
  await page.keyboard.press('Space');
  await expect(bar).toBeVisible();
  await bar.getByRole('button', { name: 'Deactivate' }).click();
  const question = page.getByRole('alertdialog', { name: 'Deactivate 1 space?' });
  await expect(question).toContainText('Existing bookings are kept.');
  await question.getByRole('button', { name: 'Deactivate' }).click();
  const successToast = toast(page, '1 space successfully updated.');
  await expect(successToast).toBeVisible();
  await expect(bar).toBeHidden();
  await expect(page.getByRole('button', { name: `Status of ${first.name}: Inactive` })).toBeVisible();
  await successToast.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: `Status of ${first.name}: Active` })).toBeVisible();
});

test('a price is replaced in the chosen spaces by one that is made there, and given back', async ({
  signedIn,
  sql,
}) => {
  const word = unique('Priced');
  const made = [await newSpace(sql), await newSpace(sql)];
  const ids = made.map(({ id }) => id);
  await sql`update spaces set name = ${word} || ' ' || id where id = any(${ids})`;
  const [old] = await sql<{ id: number }[]>`
    insert into pricing_plans (duration_minutes, cost_cents)
    values (${100 + (ids[0]! % 1_000)}, ${10_000 + (ids[0]! % 10_000)}) returning id::int`;
  await sql`insert into space_plans (space_id, pricing_plan_id) values (${ids[0]!}, ${old!.id})`;
  const minutes = 100 + (ids[0]! % 1_000);
  const plansOf = (id: number) => sql<{ minutes: number; cents: number }[]>`
    select duration_minutes as minutes, cost_cents as cents from space_plans
    join pricing_plans on pricing_plans.id = pricing_plan_id where space_id = ${id} order by 1, 2`;
  const before = await plansOf(ids[0]!);

  const page = await signedIn('admin', `/admin/space?search=${word}`);
  await page.getByRole('checkbox', { name: `Select ${word} ${ids[0]}` }).click();
  await page.getByRole('checkbox', { name: `Select ${word} ${ids[1]}` }).click();
  await page.getByRole('toolbar').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Replace a price' }).click();
  const dialog = page.getByRole('dialog', { name: 'Replace a price in 2 spaces' });
  await dialog.getByLabel('Price to replace').click();
  await page.getByRole('option', { name: new RegExp(`^${minutes} min .*1 of 2`) }).click();
  await dialog.getByLabel('New price').click();
  await page.getByRole('option', { name: `Another price for ${minutes} min` }).click();
  await dialog.getByLabel('Cost').fill('3.21');
  await expect(dialog.getByRole('status')).toContainText(
    `→ ${minutes} min $3.21 in 1 space; 1 does not have it.`,
  );
  await dialog.getByRole('button', { name: 'Replace price' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Replace a price in 2 spaces' })).toBeVisible();
  await expect(page.getByText('It does not have this price')).toBeVisible();
  const isNew = ({ cents }: { cents: number }) => cents === 321;
  expect((await plansOf(ids[0]!)).filter(isNew)).toEqual([{ minutes, cents: 321 }]);
  expect((await plansOf(ids[1]!)).filter(isNew)).toEqual([]);

  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Take back a price in 1 space' })).toBeVisible();
  expect(await plansOf(ids[0]!)).toEqual(before);
});

test('the codes of all matching spaces are printed without selecting each', async ({ signedIn, sql }) => {
  const [first, second] = [await newSpace(sql), await newSpace(sql)];
  const word = unique('Printed');
  await sql`update spaces set name = ${word} || ' ' || id where id = any(${[first.id, second.id]})`;
  const page = await signedIn('admin', `/admin/space?search=${word}`);
  await page.getByRole('checkbox', { name: `Select ${word} ${first.id}` }).click();
  await page.getByRole('button', { name: 'Select all 2' }).click();
  const bar = page.getByRole('toolbar', { name: '2 spaces selected' });
  await bar.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Print QR codes' }).click();
  await expect(page.getByText('for each of the spaces that you selected')).toBeVisible();
  const [seller] = await sql<{ id: number }[]>`
    select business_partner_id::int as id from space_business_partners where space_id = ${first.id} limit 1`;
  await page.goto(`${page.url()}&partner=${seller!.id}`);
  await expect(page.getByText(/^2 (cards|spaces)/)).toBeVisible();
});

test('a selection survives paging, ends with another search, and reports what it skipped', async ({
  signedIn,
  sql,
}) => {
  const word = unique('Bulk');
  await sql`insert into amenities (name)
    select ${word} || ' ' || lpad(n::text, 2, '0') from generate_series(1, 12) as n`;
  const page = await signedIn('admin', `/admin/amenities?search=${word}&sort=sortByName&type=ASC`);
  const all = page.getByRole('checkbox', { name: 'Select all rows on this page' });
  await page.getByRole('checkbox', { name: `Select ${word} 02` }).click();
  await page.getByRole('checkbox', { name: `Select ${word} 05` }).click({ modifiers: ['Shift'] });
  await expect(page.getByRole('toolbar', { name: '4 amenities selected' })).toBeVisible();
  await all.check();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(showing(page)).toHaveText('Showing 11-12 of 12');
  await expect(page.getByRole('toolbar', { name: '10 amenities selected' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: `Select ${word} 11` })).not.toBeChecked();
  await page.getByRole('button', { name: 'Select all 12' }).click();
  await expect(page.getByRole('checkbox', { name: `Select ${word} 11` })).toBeChecked();
  // One is deleted before its turn.
  await sql`update amenities set deleted_at = now() where name = ${`${word} 12`}`;
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
  await page
    .getByRole('alertdialog', { name: 'Delete 12 amenities?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(toast(page, '11 amenities successfully deleted.')).toBeVisible();
  await expect(page.getByText('No Data Found ...')).toBeVisible();
  await page.goto('/admin/amenities');
  await rows(page).first().getByRole('checkbox').click();
  await expect(page.getByRole('toolbar')).toBeVisible();
  await page.getByRole('searchbox').fill('nothing is called this');
  await expect(page.getByRole('toolbar')).toBeHidden();
});
