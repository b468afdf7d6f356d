import { rows } from './fixtures/list';
import { expect, PHONE, test } from './fixtures/test';

for (const [name, path] of [
  ['bookings', '/admin/booking?filter=past'],
  ['spaces', '/admin/space'],
  ['users', '/admin/users'],
] as const)
  test(`on a phone a row of ${name} is two lines: eight are in sight, and nothing is exported there`, async ({
    browser,
    baseURL,
    stateOf,
  }) => {
    const context = await browser.newContext({ ...PHONE, baseURL, storageState: await stateOf('admin') });
    const page = await context.newPage();
    await page.goto(path);
    await expect(rows(page).first()).toBeVisible();
    const heights = await rows(page).evaluateAll((all) =>
      all.map((row) => row.getBoundingClientRect().height),
    );
    expect(new Set(heights)).toEqual(new Set([64]));
    const seen = await rows(page).evaluateAll(
      (all) => all.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length,
    );
    expect(seen).toBeGreaterThanOrEqual(8);
    await expect(page.getByRole('button', { name: 'Export to CSV' })).toBeHidden();
    await context.close();
  });

for (const path of ['amenities', 'external-features', 'sponsors', 'partners'])
  test(`on a phone the first line of a row with a picture is whole: ${path}`, async ({
    browser,
    baseURL,
    stateOf,
  }) => {
    const context = await browser.newContext({ ...PHONE, baseURL, storageState: await stateOf('admin') });
    const page = await context.newPage();
    await page.goto(`/admin/${path}`);
    await expect(rows(page).first()).toBeVisible();
    const cut = await rows(page)
      .locator('td')
      .evaluateAll((cells) =>
        cells
          .filter((cell) => cell.clientHeight > 0 && cell.querySelector('img'))
          .map((cell) => ({
            name: cell.textContent,
            isCut: cell.scrollHeight > cell.clientHeight,
          })),
      );
    expect(cut.filter(({ isCut }) => isCut)).toEqual([]);
    expect(cut.length).toBeGreaterThan(0);
    await context.close();
  });
