import type { Page } from '@playwright/test';
import { expectNoOverflow } from './fixtures/look';
import { bookingsOf, newSpace } from './fixtures/spaces';
import { expect, PHONE, test } from './fixtures/test';
import { newDoor } from './fixtures/trouble';
import { paidBooking, unlock } from './fixtures/visitor';

/*
 * What a phone shows of the console and of a visitor's pages: docs/rules.md#list-screen, docs/rules.md#text-size.
 */

const LONG = 'Rindfleischetikettierungsueberwachungsraeume';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';

const onPhone = test.extend<{ phone: Page }>({
  phone: async ({ browser, baseURL, stateOf }, use) => {
    const context = await browser.newContext({ ...PHONE, baseURL, storageState: await stateOf('admin') });
    await use(await context.newPage());
    await context.close();
  },
});

/** The cells of the first rows that a phone shows, by their label, with the place of each in its row. */
const shownCells = (page: Page) =>
  page
    .getByRole('table')
    .locator('tbody tr')
    .evaluateAll((all) =>
      all.slice(0, 5).map((row) => {
        const frame = row.getBoundingClientRect();
        return [...row.querySelectorAll('td')]
          .map((cell) => ({
            as: cell.dataset.as,
            label: cell.dataset.label ?? '',
            box: cell.getBoundingClientRect(),
          }))
          .filter(({ box }) => box.width > 0 && box.bottom <= frame.bottom)
          .map(({ as, label, box }) => ({ as, label, x: Math.round(box.x), y: Math.round(box.y - frame.y) }));
      }),
    );

for (const [path, shown] of [
  ['/admin/booking?filter=past', ['who', 'status', 'when']],
  ['/admin/space', ['status']],
  ['/admin/users', ['status']],
  ['/admin/ledger', ['who', 'when']],
  ['/admin/audit-log', ['who', 'status', 'when']],
] as const)
  onPhone(`on a phone a row of ${path} shows ${shown.join(', ')}, in this order`, async ({ phone }) => {
    await phone.goto(path);
    await expect(phone.getByRole('table').locator('tbody tr').first()).toBeVisible();
    for (const cells of await shownCells(phone)) {
      const named = shown.map((as) => cells.find((cell) => cell.as === as));
      expect(named.map((cell) => cell?.as)).toEqual(shown);
      const places = named.map((cell) => (cell ? cell.y * 1_000 + cell.x : -1));
      expect(places).toEqual(places.toSorted((one, other) => one - other));
    }
  });

onPhone(
  'on a phone the whole row of a list opens its record, and nothing in it is a small target',
  async ({ phone }) => {
    await phone.goto('/admin/space');
    const row = phone.getByRole('table').locator('tbody tr').first();
    const name = await row.locator('a.record-link').first().textContent();
    await row.click({ position: { x: 200, y: 56 } });
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText(name ?? '');
    await phone.goBack();
    const status = row.locator('.status-button');
    const { height, width } = await status.evaluate((button) => {
      const { top, bottom, left, right } = button.getBoundingClientRect();
      const middle = (left + right) / 2;
      const isHit = (y: number) => document.elementFromPoint(middle, y)?.closest('.status-button') === button;
      let [from, to] = [top, bottom];
      while (isHit(from - 1)) from -= 1;
      while (isHit(to + 1)) to += 1;
      return { height: to - from, width: right - left };
    });
    expect(height).toBeGreaterThanOrEqual(43);
    expect(width).toBeGreaterThanOrEqual(44);
  },
);

onPhone('on a phone the switches between two forms of a screen are 44 px high', async ({ phone }) => {
  for (const path of ['/admin/booking', '/admin/booking/timeline', '/admin/dashboard/occupancy']) {
    await phone.goto(path);
    const links = phone.locator('.segments a');
    await expect(links.first()).toBeVisible();
    for (const link of await links.all())
      expect((await link.boundingBox())?.height, path).toBeGreaterThanOrEqual(44);
  }
});

onPhone('no page of the console is wider than its window because of a long name', async ({ phone, sql }) => {
  const space = await newSpace(sql);
  await sql`update spaces set name = ${`${LONG} ${space.id}`}, short_name = ${`L${space.id}`} where id = ${space.id}`;
  const [location] = await sql<{ id: number }[]>`
    insert into locations (name) values (${`${LONG} ${space.id}`}) returning id::int`;
  await sql`update spaces set location_id = ${location!.id} where id = ${space.id}`;
  const [guest] = await sql<{ id: number }[]>`
    update customers set first_name = ${LONG}, last_name = ${LONG}
    where id = (select id from customers where first_name <> '' order by id limit 1) returning id::int`;
  for (const path of [
    `/admin/space?search=${LONG}`,
    `/admin/space/${space.id}`,
    `/admin/space?action=edit&id=${space.id}`,
    `/admin/locations/${location!.id}`,
    `/admin/users/${guest!.id}`,
    '/admin/dashboard/occupancy?weeks=1',
    `/admin/booking/timeline?location=${location!.id}`,
  ]) {
    await phone.goto(path);
    await expect(phone.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expectNoOverflow(phone, path, [320, 390, 1280]);
  }
});

test.describe('visitors', () => {
  test.use(PHONE);

  test('no page of a space is wider than its phone because of a long name', async ({
    page,
    request,
    sql,
  }) => {
    const space = await newSpace(sql);
    await sql`update spaces set name = ${LONG} where id = ${space.id}`;
    await page.goto(space.path);
    await expectNoOverflow(page, 'the booking page', [320, 390]);
    await page.goto((await paidBooking(request, space)).path);
    await expectNoOverflow(page, 'the stay', [320, 390]);
  });

  test('every text of a visitor’s page grows with the size that its reader has set', async ({
    page,
    sql,
  }) => {
    const space = await newSpace(sql);
    await page.goto(space.path);
    const sizes = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('body *')]
          .filter((each) =>
            [...each.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim()),
          )
          .map((each) => Number.parseFloat(getComputedStyle(each).fontSize)),
      );
    const before = await sizes();
    await page.addStyleTag({ content: 'html { font-size: 32px }' });
    const after = await sizes();
    expect(after).toHaveLength(before.length);
    // The button of the door is as large as its width allows.
    expect(after.filter((size, index) => size < 2 * (before[index] ?? 0) - 0.1)).toEqual([]);
  });

  test('a dot between two facts of the head hangs neither at the end of a line nor at its beginning', async ({
    page,
    request,
    sql,
  }) => {
    const booking = await paidBooking(request, await newSpace(sql));
    await page.goto(booking.path);
    await expect(unlock(page)).toBeVisible();
    for (const width of [240, 280, 320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      const hanging = await page.locator('header .dotted').evaluateAll((lines) =>
        lines.flatMap((line) => {
          const frame = line.getBoundingClientRect();
          return [...line.querySelectorAll('i')].filter((dot) => {
            const box = dot.getBoundingClientRect();
            const before = dot.parentElement?.previousElementSibling?.getBoundingClientRect();
            const isFirst = before !== undefined && box.top >= before.bottom - 1;
            // In sight, though it begins a line; or at the end of one, away from the fact after it.
            return isFirst && box.right > frame.left + 1;
          }).length;
        }),
      );
      expect(hanging, `at ${width} px`).toEqual(hanging.map(() => 0));
    }
    await expect(page.locator('footer')).not.toContainText('·');
  });

  test.describe('before scripts', () => {
    test.use({ javaScriptEnabled: false, userAgent: ANDROID });

    test('a phone that may pay by wallet has room for its button in the first paint', async ({
      page,
      sql,
    }) => {
      await page.goto((await newSpace(sql)).path);
      await expect(page.locator('form .skeleton').first()).toBeVisible();
    });
  });

  test('inside a stay the email to support comes first, with the booking’s reference', async ({
    page,
    sql,
  }) => {
    const { space, acknowledge } = await newDoor(sql);
    const booking = await paidBooking(page.request, space);
    await page.goto(booking.path);
    const [stored] = await bookingsOf(sql, space.id);
    const ways = page.getByRole('list', { name: 'What you can do now' }).getByRole('listitem');
    await page.getByText('Something wrong?').click();
    await expect(ways.first()).toContainText('Use the keypad');
    await unlock(page).click();
    expect(await acknowledge()).toBe(1);
    await expect(ways.first()).toContainText('Write to us');
    await page.reload();
    await page.getByText('Something wrong?').click();
    await expect(ways.first().getByRole('link')).toHaveAttribute(
      'href',
      new RegExp(`^mailto:.*subject=${stored!.reference}`),
    );
    await expect(ways.nth(1)).toContainText('Call us');
    await expect(ways.last()).toContainText('Use the keypad');
  });
});
