import type { Page } from '@playwright/test';
import type { Sql } from 'postgres';
import { HOUR_PX } from '@/components/timeline/scale';
import { toast } from './fixtures/list';
import { expectAccessible, expectNoOverflow, THEMES, wear } from './fixtures/look';
import { unique } from './fixtures/people';
import { bookingsOf, newSpace } from './fixtures/spaces';
import { expect, test } from './fixtures/test';
import { email, paidBooking } from './fixtures/visitor';

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

/** A zone in which it is daytime, so that what is running now ends today. */
function zoneByDay(): string {
  const hour = new Date().getUTCHours();
  if (hour < 6) return 'Asia/Tokyo';
  return hour < 18 ? 'UTC' : 'America/Los_Angeles';
}

/** The row of a space, to be pressed where it is empty. */
const trackOf = (page: Page, name: string) =>
  page.locator('.tl-row').filter({ hasText: name }).locator('.tl-track');

/** After hydration the page scrolls to the relevant hours. Waits for that, so that a press does not miss its target. */
const atItsHours = (page: Page) =>
  expect
    .poll(() => page.getByRole('region', { name: 'Timeline' }).evaluate(({ scrollLeft }) => scrollLeft))
    .toBeGreaterThan(0);

test('free time is booked, and a booking is dragged, refused where it does not fit, and read as a table', async ({
  signedIn,
  sql,
}) => {
  test.slow();
  const [place] = await sql<{ id: number }[]>`insert into locations (name, country_id, timezone)
    values (${unique('Timeline ')}, 1, 'UTC') returning id::int`;
  const locationId = place!.id;
  const space = await newSpace(sql);
  const restrictedSpace = await newSpace(sql, { restricted: { from: '20:00', to: '22:00' } });
  const taxedSpace = await newSpace(sql, { taxPercent: 19 });
  const ids = [space.id, restrictedSpace.id, taxedSpace.id];
  await sql`update spaces set location_id = ${locationId}, timezone = 'UTC' where id = any(${ids})`;
  const address = `/admin/booking/timeline?location=${locationId}&date=${tomorrow()}`;
  const page = await signedIn('admin', address);

  await atItsHours(page);
  await trackOf(page, space.name).click({ position: { x: 10 * HOUR_PX.day + 5, y: 24 } });
  const dialog = page.getByRole('dialog', { name: 'New booking' });
  await expect(dialog.getByLabel('Start time')).toHaveValue('10:00');
  await dialog.getByText('30 min').click();
  const contact = email();
  await dialog.getByLabel('Email').fill(contact);
  await dialog.getByLabel('Phone').fill('2025550143');
  await dialog.getByRole('button', { name: 'Book' }).click();
  await expect(toast(page, /^Booked: HP-/)).toBeVisible();
  const [made] = await bookingsOf(sql, space.id);
  const block = page.getByRole('button', { name: new RegExp(made!.reference) });
  await expect(block).toHaveAccessibleName(`${contact}, 10:00 AM – 10:30 AM, ${made!.reference}`);

  const handle = page.locator('.tl-taken');
  const ghost = page.locator('.tl-ghost');
  const from = (await handle.boundingBox())!;
  const rowsDown = async (name: string) =>
    (await trackOf(page, name).boundingBox())!.y - (await trackOf(page, space.name).boundingBox())!.y;
  const carry = async (x: number, y: number) =>
    page.mouse.move(from.x + 10 + x, from.y + 10 + y, { steps: 5 });
  // However far a booking is dragged, the axis does not get longer.
  const region = page.getByRole('region', { name: 'Timeline' });
  const [wide, scrollBefore] = await region.evaluate(({ scrollWidth, scrollLeft }) => [
    scrollWidth,
    scrollLeft,
  ]);
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await carry(HOUR_PX.day, 0);
  await region.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
  await carry(2 * HOUR_PX.day, 0);
  await expect(ghost).toBeVisible();
  expect(await region.evaluate(({ scrollWidth }) => scrollWidth)).toBe(wide);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await region.evaluate((element, left) => element.scrollTo({ left }), scrollBefore);
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await carry(HOUR_PX.day, await rowsDown(taxedSpace.name));
  await expect(ghost).toContainText('This space has another tax');
  await carry(HOUR_PX.day, await rowsDown(restrictedSpace.name));
  await expect(ghost).toContainText('11:00 AM · same price');
  await page.mouse.up();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Move booking' }).click();
  await expect(toast(page, 'Booking rescheduled successfully')).toBeVisible();
  await expect(block).toHaveAccessibleName(`${contact}, 11:00 AM – 11:30 AM, ${made!.reference}`);
  expect(await bookingsOf(sql, restrictedSpace.id)).toMatchObject([
    { reference: made!.reference, state: 'confirmed' },
  ]);
  for (const theme of THEMES) {
    await wear(page, theme);
    await expectAccessible(page, `the timeline, ${theme}`);
  }
  await expectNoOverflow(page, 'the timeline');

  await block.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: made!.reference });
  await expect(panel.getByRole('link', { name: 'Reschedule' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(block).toBeFocused();

  await page.getByRole('link', { name: 'Table' }).click();
  const lines = page.getByRole('table', { name: 'What happens in each space' });
  await expect(lines.getByRole('row', { name: new RegExp(made!.reference) })).toContainText(
    restrictedSpace.name,
  );
  await expect(lines.getByRole('row', { name: /Closed/ })).toContainText('08:00 PM');
});

test('the end of a current booking is dragged to add a plan at a shown price, or says why not', async ({
  signedIn,
  sql,
  request,
}) => {
  const zone = zoneByDay();
  const [place] = await sql<{ id: number }[]>`insert into locations (name, country_id, timezone)
    values (${unique('Longer ')}, 1, ${zone}) returning id::int`;
  const space = await newSpace(sql, { plans: [30, 60] });
  await sql`update spaces set location_id = ${place!.id}, timezone = ${zone} where id = ${space.id}`;
  const { email: contact } = await paidBooking(request, space);
  const page = await signedIn('admin', `/admin/booking/timeline?location=${place!.id}`);
  const ghost = page.locator('.tl-ghost');
  const carry = async (minutes: number) => {
    const { x, y } = (await page.locator('.tl-end').boundingBox())!;
    await page.mouse.move(x + 5, y + 10);
    await page.mouse.down();
    await page.mouse.move(x + 5 + (minutes * HOUR_PX.day) / 60, y + 10, { steps: 5 });
  };

  const dialog = page.getByRole('dialog', { name: 'Add time' });
  const add = dialog.getByRole('button', { name: 'Add time' });

  // Dropped before the plans are loaded: the dialog loads them, and waits for them.
  let release = () => {};
  const untilReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/admin/booking/*/extend', async (route) => {
    await untilReleased;
    await route.continue().catch(() => {});
  });
  await carry(30);
  await expect(ghost).toHaveText('Add time');
  await page.mouse.up();
  await expect(add).toBeDisabled();
  release();
  await expect(dialog.getByRole('radio', { name: /30 min/ })).toBeVisible();
  await expect(add).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await carry(30);
  await expect(ghost).toContainText(/^\+ 30 min · until .+ · \$/);
  await page.mouse.up();
  await expect(dialog.getByRole('radio', { name: /30 min/ })).toBeChecked();
  await add.click();
  await expect(toast(page, /^It now ends at/)).toBeVisible();
  const [made] = await bookingsOf(sql, space.id);
  const block = page.getByRole('button', { name: new RegExp(made!.reference) });
  await expect(block).toContainText('Extended');
  expect(
    await sql`select method from counter_payments join booking_periods p on p.id = period_id
    where p.space_id = ${space.id}`,
  ).toEqual([{ method: 'terminal' }]);

  await sql`update spaces set restricted_from = '00:00', restricted_to = '23:59' where id = ${space.id}`;
  await carry(60);
  await expect(ghost).toHaveText('None of this space’s plans fit');
  await expect(ghost).toHaveAttribute('data-refused', 'true');
  await page.mouse.up();
  await expect(toast(page, 'None of this space’s plans fit')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  // Only upcoming bookings move.
  const { x, y } = (await page.locator('.tl-taken').boundingBox())!;
  await page.mouse.move(x + 10, y + 10);
  await page.mouse.down();
  await page.mouse.move(x + 10 + HOUR_PX.day, y + 10, { steps: 5 });
  await expect(ghost).toContainText('Only upcoming bookings can be rescheduled');
  await page.mouse.up();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  // The place of the drop is not pressed, however late the browser fires a click there.
  const released = { clientX: x + 10 + HOUR_PX.day, clientY: y + 10 };
  await page.locator('.tl-taken').dispatchEvent('click', released);
  await expect(block).toContainText(contact);
});

test('a page with 300 spaces is at most 60 kB', async ({ signedIn, sql }) => {
  const [place] = await sql<{ id: number }[]>`insert into locations (name, country_id, timezone)
    values (${unique('Wide ')}, 1, 'America/New_York') returning id::int`;
  const page = await signedIn('admin', '/admin/dashboard');
  // Inactive, so that they appear in no list of another test.
  await sql`insert into spaces (name, location_id, timezone, tax_percent, restricted_from, restricted_to, status)
    select 'Concourse B · ' || n, ${place!.id}, 'America/New_York', 8.875, '00:00', '00:00', 'inactive'
    from generate_series(1, 300) as n`;
  try {
    for (const view of ['day', 'week']) {
      const response = await page.request.get(`/admin/booking/timeline?location=${place!.id}&view=${view}`);
      const html = await response.text();
      expect(html).toContain('Concourse B · 300');
      expect(Buffer.byteLength(html)).toBeLessThanOrEqual(60_000);
    }
  } finally {
    await sql`delete from spaces where location_id = ${place!.id}`;
  }
});

test('a visitor’s booking appears on the timeline through an event, without a reload or poll', async ({
  signedIn,
  sql,
  request,
}) => {
  const [place] = await sql<{ id: number }[]>`insert into locations (name, country_id, timezone)
    values (${unique('Live ')}, 1, 'UTC') returning id::int`;
  const space = await newSpace(sql);
  await sql`update spaces set location_id = ${place!.id}, timezone = 'UTC' where id = ${space.id}`;
  const page = await signedIn('admin', '/admin/dashboard');
  // Without the intervals at which the screen polls.
  await page.addInitScript(() => {
    window.setInterval = (() => 0) as unknown as typeof window.setInterval;
  });
  const joined = page.waitForResponse(
    (response) => response.url().includes('/realtime/auth') && response.ok(),
  );
  await page.goto(`/admin/booking/timeline?location=${place!.id}`);
  await joined;
  await expect(page.locator('.tl-block')).toHaveCount(0);
  const { email } = await paidBooking(request, space);
  await expect(page.locator('.tl-block').filter({ hasText: email })).toBeVisible();
});

/** Presses "Change the end" as soon as it appears. */
const pressChange = () =>
  new Promise<void>((done) => {
    const observer = new MutationObserver(() => {
      const buttons = document.querySelectorAll<HTMLElement>('[role=alertdialog] button');
      const change = [...buttons].find(({ textContent }) => textContent === 'Change the end');
      if (!change) return;
      observer.disconnect();
      change.click();
      done();
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });

/** The blocks of a space, in hours of the day in UTC. */
const blocksOf = (sql: Sql, spaceId: number) => sql<{ from: number; until: number }[]>`
  select (extract(epoch from starts_at - date_trunc('day', starts_at at time zone 'UTC') at time zone 'UTC') / 3600)::float8 as from,
    (extract(epoch from ends_at - date_trunc('day', starts_at at time zone 'UTC') at time zone 'UTC') / 3600)::float8 as until
  from space_blocks where space_id = ${spaceId}`;

test('a block is drawn, its end is dragged with affected bookings in view, and it opens by keyboard', async ({
  signedIn,
  sql,
  request,
}) => {
  const [place] = await sql<{ id: number }[]>`insert into locations (name, country_id, timezone)
    values (${unique('Timeline ')}, 1, 'UTC') returning id::int`;
  const space = await newSpace(sql);
  await sql`update spaces set location_id = ${place!.id}, timezone = 'UTC' where id = ${space.id}`;
  const page = await signedIn('admin', `/admin/booking/timeline?location=${place!.id}&date=${tomorrow()}`);
  await atItsHours(page);
  const ghost = page.locator('.tl-ghost');
  /** Presses in the row at an hour, and moves to another without releasing. */
  const carry = async (from: number, to: number) => {
    const track = (await trackOf(page, space.name).boundingBox())!;
    const xAt = (hour: number) => track.x + hour * HOUR_PX.day;
    await page.mouse.move(xAt(from), track.y + 24);
    await page.mouse.down();
    await page.mouse.move(xAt(to), track.y + 24, { steps: 5 });
  };

  // A press opens a booking, from which a link leads to a block that begins there.
  await trackOf(page, space.name).click({ position: { x: 10 * HOUR_PX.day + 5, y: 24 } });
  const instead = page
    .getByRole('dialog', { name: 'New booking' })
    .getByRole('link', { name: 'Put it out of service instead' });
  await expect(instead).toHaveAttribute('href', /action=block&from=.+T10%3A00%3A00/);
  await page.keyboard.press('Escape');

  await carry(10.05, 12.48);
  await expect(ghost).toHaveText('10:00 AM – 12:30 PM');
  await page.mouse.up();
  await page.getByRole('menuitem', { name: 'Out of service' }).click();
  const dialog = page.getByRole('dialog', { name: 'Put out of service' });
  await expect(dialog.getByLabel('Time').first()).toHaveValue('10:00');
  await expect(dialog.getByLabel('Time').last()).toHaveValue('12:30');
  await dialog.getByRole('button', { name: 'Put out of service' }).click();
  await expect(toast(page, 'The space is out of service')).toBeVisible();
  expect(await blocksOf(sql, space.id)).toEqual([{ from: 10, until: 12.5 }]);

  const { email: contact } = await paidBooking(request, space);
  const [made] = await bookingsOf(sql, space.id);
  const startsAt = sql`${`${tomorrow()}T13:00:00Z`}::timestamptz`;
  for (const table of ['booking_periods', 'bookings'])
    await sql`update ${sql(table)} set starts_at = ${startsAt}, ends_at = ${startsAt} + (ends_at - starts_at)
      where ${sql(table === 'bookings' ? 'id' : 'booking_id')} = ${made!.id}`;
  await page.goto(`/admin/booking/timeline?location=${place!.id}&date=${tomorrow()}`);
  await atItsHours(page);
  const block = page.getByRole('link', { name: /Out of service for maintenance, .+ – .+12:30 PM/ });
  await expect(block).toBeVisible();
  for (const theme of THEMES) {
    await wear(page, theme);
    await expectAccessible(page, `the timeline with a closed time, ${theme}`);
  }

  // In the middle of the visible part, where dragging does not scroll.
  await page
    .getByRole('region', { name: 'Timeline' })
    .evaluate((element, left) => element.scrollTo({ left }), 11 * HOUR_PX.day);
  // Cancelled: no question follows.
  await carry(12.5 - 5 / HOUR_PX.day, 14);
  await expect(ghost).toHaveText(`Until 02:00 PM · ${contact} at 01:00 PM stays`);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);

  await carry(12.5 - 5 / HOUR_PX.day, 14);
  await expect(ghost).toContainText('stays');
  await page.mouse.up();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(`${contact} at 01:00 PM stays. Nothing is sold until then.`);
  await question.getByRole('button', { name: 'Change the end' }).click();
  await expect(toast(page, 'Out of service: changed')).toBeVisible();
  expect(await blocksOf(sql, space.id)).toEqual([{ from: 10, until: 14 }]);

  // To an earlier time, too.
  await expect(
    page.getByRole('link', { name: /Out of service for maintenance, .+ – .+02:00 PM/ }),
  ).toBeVisible();
  await carry(14 - 5 / HOUR_PX.day, 12);
  await expect(ghost).toHaveText('Until 12:00 PM');
  // At the moment when it becomes visible.
  const pressed = page.evaluate(pressChange);
  await page.mouse.up();
  await pressed;
  await expect.poll(() => blocksOf(sql, space.id)).toEqual([{ from: 10, until: 12 }]);

  await page.getByRole('link', { name: /Out of service for maintenance/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/space-blocks\/\d+$/);
  await page.getByRole('button', { name: 'One more day' }).click();
  await question.getByRole('button', { name: 'Add one day' }).click();
  await expect.poll(() => blocksOf(sql, space.id)).toEqual([{ from: 10, until: 36 }]);
  await page.getByRole('link', { name: 'Change' }).click();
  await expect(page.getByRole('dialog', { name: 'Change out of service' })).toBeVisible();
});
