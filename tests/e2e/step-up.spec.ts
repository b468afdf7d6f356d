import { chooseAlso, rows, toast } from './fixtures/list';
import { type App, newOwnDatabase, type OwnDatabase, start } from './fixtures/own-app';
import { newAdmin, unique } from './fixtures/people';
import { expect, signIn, test } from './fixtures/test';

/** The app of the setup requires no step-up. This one does, on a separate database. */
let app: App;
let database: OwnDatabase;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  database = await newOwnDatabase(0);
  app = await start(database.url, { STEP_UP: 'on' });
});
test.afterAll(async () => {
  await app?.kill();
  await database?.sql.end();
});
test('a sub-admin is added after a password prompt, which keeps the form', async ({ page, expectFault }) => {
  expectFault(400);
  const { sql } = database;
  const person = await newAdmin(sql);
  await signIn(page, person, app.url);
  await sql`update sessions set proven_at = now() - interval '16 minutes' where admin_id = ${person.id}`;
  const email = `${unique('grave-')}@hushpod.test`;
  await page.goto(`${app.url}/admin/manage-sub-admin?action=add`);
  const form = page.getByRole('dialog', { name: 'Add sub-admin' });
  await form.getByLabel('First name').fill('Robin');
  await form.getByLabel('Last name').fill('Okafor');
  await form.getByLabel('Email').fill(email);
  await chooseAlso(page, form.getByRole('combobox', { name: 'Partners' }), 'Meridian Lounges');
  await form.getByRole('checkbox', { name: /^Bookings/ }).check();
  await form.getByRole('button', { name: 'Add', exact: true }).click();

  const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(question.getByLabel('Your password', { exact: true })).toBeFocused();
  await question.getByLabel('Your password', { exact: true }).fill('Wrong#2026');
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(question.getByRole('alert')).toHaveText('This password is not correct');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(form.getByLabel('First name')).toHaveValue('Robin');
  await expect(form.getByLabel('Email')).toHaveValue(email);

  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await question.getByLabel('Your password', { exact: true }).fill(person.password);
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(toast(page, 'Sub-admin successfully created.')).toBeVisible();
  await page.goto(`${app.url}/admin/manage-sub-admin?search=${encodeURIComponent(email)}`);
  await expect(rows(page)).toContainText('Robin Okafor');
});
