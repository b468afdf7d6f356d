import { toast } from './fixtures/list';
import { newAdmin } from './fixtures/people';
import { expect, signIn, test } from './fixtures/test';

test('Your account lists the sessions, and ends one or all others', async ({ page, sql, otherBrowser }) => {
  const person = await newAdmin(sql, [3]);
  await signIn(page, person);
  const [second, third] = [await otherBrowser(), await otherBrowser()];
  await signIn(second, person);
  await page.getByRole('button', { name: person.email }).click();
  await page.getByRole('menuitem', { name: 'Your account' }).click();
  await page.waitForURL('/admin/account');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account');
  const table = page.getByRole('table', { name: 'Your sessions' });
  const ends = table.getByRole('button', { name: 'End' });
  await expect(table.getByText('This browser')).toHaveCount(1);
  await expect(ends).toHaveCount(1);
  await ends.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await expect(toast(page, 'The session has ended')).toBeVisible();
  await expect(page.getByText('You are signed in nowhere else.')).toBeVisible();
  await second.reload();
  await expect(second).toHaveURL('/');

  await signIn(third, person);
  await page.reload();
  await page.getByRole('button', { name: 'End all other sessions' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await expect(toast(page, 'All other sessions have ended')).toBeVisible();
  await third.reload();
  await expect(third).toHaveURL('/');
  await page.reload();
  await expect(page).toHaveURL('/admin/account');
});
