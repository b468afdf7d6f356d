import type { Page } from '@playwright/test';
import { rowAction } from './fixtures/list';
import { expectAccessible, expectNoOverflow, THEMES, wear } from './fixtures/look';
import { bookingPath, bookingsOf, lapseHold, moveBooking, newSpace } from './fixtures/spaces';
import { expect, PHONE, test } from './fixtures/test';
import { fillCard, hold, paidBooking, pay, payNow, unlock } from './fixtures/visitor';
import { ground } from './ground/facts';

/** As a screen is, and as it must be at every width and in both themes. */
async function expectFine(page: Page, what: string) {
  await expectAccessible(page, what);
  await expectNoOverflow(page, what);
}

test.describe('nothing is too wide and nothing keeps anybody out:', () => {
  for (const path of [
    '/',
    '/forgotPassword',
    '/success?email=somebody@example.test',
    '/reset?token=x',
    // The terms are the same page, where another test stores what no page should have to show.
    '/privacy-policy',
  ]) {
    test(path, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectFine(page, path);
    });
  }

  for (const path of [
    '/admin/dashboard',
    '/admin/space',
    '/admin/booking?filter=past',
    '/admin/pricing-plans',
    '/admin/locations',
    '/admin/sponsors',
    '/admin/sponsors?action=add',
    '/admin/partners',
    '/admin/amenities',
    '/admin/amenities?action=add',
    '/admin/qr-code',
    '/admin/qr-code?tab=sheet',
    '/admin/announcements',
    '/admin/content-management?tab=privacy',
    '/admin/content-management?tab=privacy&action=edit',
    '/admin/manage-sub-admin',
    '/admin/partners-api',
    '/admin/audit-log',
    '/admin/radius-wifi',
    '/admin/pod',
    '/admin/health-status',
    '/admin/pod-audio',
    '/admin/external-features',
    '/admin/external-features?action=add',
    '/admin/space?search=nothing+is+called+this',
    '/admin/NoPermission',
  ]) {
    test(path, async ({ signedIn }) => {
      const page = await signedIn('admin', path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectFine(page, path);
    });
  }

  test('the details of records', async ({ signedIn, sql }) => {
    test.slow();
    const [ids] = await sql<Record<'space' | 'booking' | 'sponsor' | 'partner' | 'api', number>[]>`
      select space_id::int as space, id::int as booking,
        (select id::int from sponsors where name = 'Aurora Card Services') as sponsor,
        (select id::int from partners where promo = 'ELEVATE10') as partner,
        (select id::int from business_partners where code = 'PP') as api
      from bookings where booking_type = 'PP' limit 1`;
    const { space, booking, sponsor, partner, api } = ids!;
    for (const path of [
      `space/${space}`,
      `health-status/${space}`,
      `booking/${booking}`,
      `sponsors/${sponsor}`,
      `partners/${partner}`,
      `partners-api/${api}`,
    ]) {
      const page = await signedIn('admin', `/admin/${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectFine(page, path);
    }
  });

  test('the pages that say no', async ({ signedIn, page, expectFault }) => {
    expectFault(403);
    await page.goto('/no-page-found');
    await expectFine(page, 'not found');
    await signedIn('sub', '/admin/locations');
    await expectFine(page, 'access denied');
  });
});

test.describe('dialogs and menus', () => {
  for (const [path, name] of [
    ['/admin/pricing-plans?add=plan', 'Add Plan'],
    ['/admin/locations?add=location', 'Add Location'],
    ['/admin/locations?edit=1', 'Edit Location'],
    ['/admin/partners?add=partner', 'Add Partner'],
    ['/admin/amenities?edit=1', 'Edit Amenities'],
    ['/admin/announcements?add=announcement', 'Add Announcement'],
    ['/admin/announcements?view=2', 'Staying longer is easier'],
    ['/admin/pod-audio?add=audio', 'Add Audio'],
    ['/admin/pod-audio?view=2', 'Night train'],
    ['/admin/external-features?edit=6', 'Edit Feature'],
    ['/admin/external-features?view=6', 'Preview of House guide'],
    ['/admin/manage-sub-admin?edit=2', 'Edit Sub-Admin'],
    ['/admin/manage-sub-admin?view=2', 'Noor Haddad'],
    ['/admin/partners-api?add=partner', 'Add Partner'],
    ['/admin/partners-api?edit=1', 'Edit Partner'],
    ['/admin/partners-api/2?add=receipt', 'Add Receipt'],
    ['/admin/space?qr=2', /^QR code of/],
  ] as const) {
    test(`${path}`, async ({ signedIn }) => {
      const page = await signedIn('admin', path);
      const dialog = page.getByRole('dialog', { name });
      await expect(dialog).toBeVisible();
      await expectFine(page, path);
      const inside = await dialog.boundingBox();
      expect(inside?.width, 'the dialog fits a phone').toBeLessThanOrEqual(1440);
    });
  }

  test('a form with errors, the question before a delete, the menu of a row, Change Password', async ({
    signedIn,
  }) => {
    const page = await signedIn('admin', '/admin/pricing-plans?add=plan');
    const dialog = page.getByRole('dialog', { name: 'Add Plan' });
    await dialog.getByLabel('Duration').fill('2000');
    await dialog.getByLabel('Cost').fill('-1');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog.getByRole('alert').first()).toBeVisible();
    await expectAccessible(page, 'errors');
    await page.goto('/admin/pricing-plans?search=45+min');
    await page.getByRole('button', { name: 'Actions for 45 min $28.00' }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    // Nothing behind an open menu takes the focus, which the rule can not know.
    await expectAccessible(page, 'menu', { except: ['aria-hidden-focus'] });
    await page.keyboard.press('Escape');
    await rowAction(page, '45 min $28.00', 'Delete');
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessible(page, 'question');
    await page.getByRole('button', { name: 'No' }).click();
    await page.getByRole('button', { name: /@hushpod\.test/ }).click();
    await page.getByRole('menuitem', { name: 'Change Password' }).click();
    await expect(page.getByRole('dialog', { name: 'Change Password' })).toBeVisible();
    await expectAccessible(page, 'change password');
  });

  test('an open list of choices', async ({ signedIn }) => {
    const page = await signedIn('admin', '/admin/space');
    await page.getByRole('combobox', { name: 'Country', exact: true }).click();
    await expect(page.getByRole('option').first()).toBeVisible();
    await expectAccessible(page, 'choices');
  });

  test('the menu sheet of a phone', async ({ signedIn }) => {
    const page = await signedIn('admin', '/admin/space');
    await page.setViewportSize(PHONE.viewport);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await expectAccessible(page, 'menu sheet');
  });
});

test.describe('what a visitor sees', () => {
  test.use(PHONE);

  test('the booking page, with its errors', async ({ page, sql }) => {
    const space = await newSpace(sql);
    await page.goto(space.path);
    await page.getByRole('checkbox').check();
    await payNow(page).click();
    await expect(page.getByText('Required!').first()).toBeVisible();
    await expectFine(page, 'booking page');
  });

  test('a space that can not be booked', async ({ page, sql }) => {
    await page.goto(await bookingPath(sql, ground().silentSpace));
    await expectFine(page, 'unavailable');
  });

  for (const theme of THEMES) {
    test(`the payment page and its errors, ${theme}`, async ({ page, sql }) => {
      const space = await newSpace(sql);
      await wear(page, theme);
      await hold(page, space);
      await pay(page).click();
      await expect(page.getByText('Name is required.')).toBeVisible();
      await fillCard(page, '4242 4242 4242 4242');
      await expectAccessible(page, 'payment page', { themes: [theme] });
      await expectNoOverflow(page, 'payment page');
    });
  }

  test('the window at the end of the two minutes', async ({ page, sql }) => {
    const space = await newSpace(sql);
    await page.clock.install();
    await hold(page, space);
    const [booking] = await bookingsOf(sql, space.id);
    await lapseHold(sql, booking!.webId);
    await page.clock.fastForward('02:05');
    await page.clock.runFor(1_000);
    await expect(page.getByRole('dialog')).toBeVisible();
    // The card fields behind it take their colours once, when they are drawn.
    await expectAccessible(page, 'the window', { themes: ['light'] });
    await expectNoOverflow(page, 'the window');
  });

  test('the booking, running and over', async ({ page, sql, request }) => {
    const booking = await paidBooking(request, await newSpace(sql));
    await page.goto(booking.path);
    await expect(unlock(page)).toBeVisible();
    await expectFine(page, 'confirmation');
    await moveBooking(sql, booking.webId, -60);
    await page.reload();
    await expect(page.getByText('This booking has expired.')).toBeVisible();
    await expectFine(page, 'expired');
  });

  test('everything that one touches is at least 44 pixels high', async ({ page, sql, request }) => {
    const space = await newSpace(sql);
    const booking = await paidBooking(request, await newSpace(sql));
    for (const path of [space.path, booking.path]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const small = await page.evaluate(() =>
        [...document.querySelectorAll('button, select, input:not([type=radio]):not([type=checkbox])')]
          .map((each) => ({
            name: each.textContent || each.getAttribute('name'),
            height: each.getBoundingClientRect().height,
          }))
          .filter(({ height }) => height > 0 && height < 44),
      );
      expect(small, path).toEqual([]);
    }
  });
});
