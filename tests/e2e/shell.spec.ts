import { textOf } from './fixtures/list';
import { become, newAdmin } from './fixtures/people';
import { expect, PHONE, test, type Who } from './fixtures/test';

/** The entries of each person's menu, in their order. */
const MENUS: Record<Who, string[]> = {
  admin: ['Dashboard', 'Bookings', 'Space Management', 'Pricing Plans', 'Location'],
  sub: ['Dashboard', 'Space Management', 'Bookings', 'Health Status', 'Board', 'Ledger'],
};

for (const role of ['admin', 'sub'] as const) {
  test(`the menu of ${role} has the entries its permissions allow and marks the current page`, async ({
    signedIn,
  }) => {
    const page = await signedIn(role, '/admin/space');
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    const names = await links.allInnerTexts();
    for (const name of MENUS[role]) expect(names).toContain(name);
    if (role === 'sub') expect(names).toEqual(MENUS.sub);
    for (const name of MENUS[role]) {
      await page.getByRole('link', { name, exact: true }).click();
      await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  });
}

test('a breadcrumb names the current record and links back to the list', async ({ signedIn, sql }) => {
  const [space] = await sql<{ id: number; name: string }[]>`
    select id::int, name from spaces where name like 'Concourse%' order by id limit 1`;
  const page = await signedIn('admin', `/admin/space/${space!.id}`);
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(trail).toContainText(space!.name);
  await trail.getByRole('link', { name: 'Space Management' }).click();
  await expect(page).toHaveURL('/admin/space');
});

test('the footer has the year and the copyright notice', async ({ signedIn }) => {
  const page = await signedIn('admin', '/admin/space');
  const year = new Date().getFullYear();
  await expect(page.getByRole('contentinfo')).toHaveText(`© ${year} Hushpod. All Rights Reserved`);
});

test('a chosen theme applies at once and after a reload', async ({ signedIn }) => {
  const page = await signedIn('admin', '/admin/space');
  const html = page.locator('html');
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  await page.getByRole('button', { name: /@hushpod\.test/ }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  expect(await background()).not.toBe(light);
  await page.reload();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: /@hushpod\.test/ }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked();
  await page.getByRole('menuitemradio', { name: 'System' }).click();
  await expect(html).not.toHaveAttribute('data-theme', /.*/);
  expect(await background()).toBe(light);
});

test('the first Tab focuses a link that skips the menu', async ({ signedIn }) => {
  const page = await signedIn('admin', '/admin/space');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test.describe('the console on a phone', () => {
  test.use(PHONE);

  test('shows the menu as a sheet that a button opens and a link closes', async ({ signedIn }) => {
    const page = await signedIn('admin', '/admin/space');
    await page.getByRole('button', { name: 'Open menu' }).tap();
    const sheet = page.getByRole('dialog', { name: 'Menu' });
    await expect(sheet).toBeVisible();
    await sheet.getByRole('link', { name: 'Bookings' }).tap();
    await expect(page).toHaveURL('/admin/booking');
    await expect(sheet).toBeHidden();
  });

  test('shows a row as a card with the same data, and its menu can be opened', async ({ signedIn }) => {
    const page = await signedIn('admin', '/admin/pricing-plans?search=30+min');
    await expect(page.getByRole('cell', { name: '30 min $20.00', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Actions for 30 min $20.00' }).tap();
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
  });
});

test.describe('a page without permission', () => {
  for (const path of ['/admin/locations', '/admin/pricing-plans']) {
    test(`at ${path} is refused with status 403 and the access-denied sentence`, async ({
      signedIn,
      page,
      expectFault,
    }) => {
      expectFault(403);
      await signedIn('sub', '/admin/space');
      const response = await page.goto(path);
      expect(response?.status()).toBe(403);
      await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
      await expect(
        page.getByText("Access denied. You don't have rights to access this resource"),
      ).toBeVisible();
      // The links to other screens remain visible.
      await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible();
      await page.getByRole('link', { name: 'Back' }).click();
      await expect(page).toHaveURL('/admin/dashboard');
    });
  }
});

test('times are shown by the clock that the user chose, in lists, on records and in exports', async ({
  page,
  context,
  sql,
}) => {
  await become(context, sql, await newAdmin(sql));
  await page.goto('/admin/booking?filter=past');
  const starts = page.locator('td[data-label="Start"]');
  const choose = async (from: string, to: string) => {
    await page.getByRole('button', { name: `Times: ${from}` }).click();
    await page.getByRole('menuitemradio', { name: to, exact: true }).click();
    // The menu remains open, like that of the theme.
    await expect(page.getByRole('menuitemradio', { name: to, exact: true })).toBeChecked();
    await page.keyboard.press('Escape');
  };
  const inOther = starts.filter({ hasNotText: 'UTC+00:00' });
  expect(await inOther.count()).toBeGreaterThan(0);
  await choose("space's time", 'UTC');
  await expect(page.getByRole('button', { name: 'Times: UTC' })).toBeVisible();
  await expect(inOther).toHaveCount(0);
  await expect(page.getByText('Times are in UTC')).toBeVisible();

  const time = await textOf(starts.first().locator('.two-line > span').first());
  expect(time).toMatch(/^\d\d:\d\d [AP]M$/);
  await page.locator('tbody .peek').first().click();
  await expect(page.getByRole('dialog').getByText(time).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Export to CSV' }).click();
  await expect(page.getByRole('dialog').getByText('UTC', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');

  // The view of lists is stored separately from it.
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await page.getByRole('menuitemradio', { name: '25' }).click();
  await page.keyboard.press('Escape');
  await page.locator('tbody .record-link').first().click();
  await page.waitForURL(/\/admin\/booking\/\d+$/);
  await expect(page.getByRole('main').getByText(time).first()).toBeVisible();
  await page.reload();
  await choose('UTC', "Each space's time");
  await expect(page.getByRole('button', { name: "Times: space's time" })).toBeVisible();
});
