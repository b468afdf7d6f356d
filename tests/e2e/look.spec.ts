import type { Page } from '@playwright/test';
import ar from '@/lib/platform/languages/messages/ar.json' with { type: 'json' };
import { rowAction } from './fixtures/list';
import { expectAccessible, expectNoOverflow, THEMES, wear } from './fixtures/look';
import { bookingPath, bookingsOf, lapseHold, moveBooking, newSpace } from './fixtures/spaces';
import { expect, PHONE, test } from './fixtures/test';
import { email, fillCard, hold, paidBooking, pay, payNow, terms, unlock } from './fixtures/visitor';
import { test as warm } from './fixtures/warm';
import { setup } from './setup/facts';

/** Accessible in both themes, and without horizontal overflow at every width. */
async function expectFine(page: Page, what: string) {
  await expectAccessible(page, what);
  await expectNoOverflow(page, what);
}

warm.describe('accessible and without horizontal overflow:', () => {
  for (const path of [
    '/',
    '/forgotPassword',
    '/success?email=somebody@example.test',
    '/reset?token=x',
    // The terms use the same page, and another test stores hostile text in them.
    '/privacy-policy',
    '/accessibility',
  ]) {
    warm(path, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectFine(page, path);
    });
  }

  for (const path of [
    '/admin/dashboard',
    '/admin/dashboard/occupancy',
    '/admin/booking/outage',
    '/admin/ledger',
    '/admin/ledger/statements',
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
    '/admin/account',
    '/admin/audit-log',
    '/admin/radius-wifi',
    '/admin/pod',
    '/admin/health-status',
    '/admin/board',
    '/admin/board?wall=true',
    '/admin/settings',
    '/admin/pod-audio',
    '/admin/external-features',
    '/admin/external-features?action=add',
    '/admin/space?search=nothing+is+called+this',
    '/admin/NoPermission',
  ]) {
    warm(path, async ({ signedIn }) => {
      const page = await signedIn('admin', path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectFine(page, path);
    });
  }

  warm('the details of records', async ({ signedIn, sql }) => {
    warm.slow();
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

  warm('the pages that say no', async ({ signedIn, page, expectFault }) => {
    expectFault(403);
    await page.goto('/no-page-found');
    await expectFine(page, 'not found');
    await signedIn('sub', '/admin/locations');
    await expectFine(page, 'access denied');
  });
});

warm.describe('dialogs and menus', () => {
  for (const [path, name] of [
    ['/admin/pricing-plans?action=add', 'Add Plan'],
    ['/admin/locations?action=add', 'Add location'],
    ['/admin/locations?action=edit&id=1', 'Edit location'],
    ['/admin/partners?action=add', 'Add partner'],
    ['/admin/amenities?action=edit&id=1', 'Edit Amenities'],
    ['/admin/announcements?action=add', 'Add Announcement'],
    ['/admin/announcements?action=view&id=2', 'Staying longer is easier'],
    ['/admin/pod-audio?action=add', 'Add Audio'],
    ['/admin/pod-audio?action=view&id=2', 'Night train'],
    ['/admin/external-features?action=edit&id=6', 'Edit Feature'],
    ['/admin/external-features?action=view&id=6', 'Preview of House guide'],
    ['/admin/manage-sub-admin?action=edit&id=2', 'Edit sub-admin'],
    ['/admin/manage-sub-admin?action=view&id=2', 'Noor Haddad'],
    ['/admin/partners-api?action=add', 'Add partner'],
    ['/admin/partners-api?action=edit&id=1', 'Edit partner'],
    ['/admin/partners-api/2?action=add', 'Add receipt'],
    ['/admin/space?action=qr&id=2', /^QR code of/],
  ] as const) {
    warm(`${path}`, async ({ signedIn }) => {
      const page = await signedIn('admin', path);
      const dialog = page.getByRole('dialog', { name });
      await expect(dialog).toBeVisible();
      await expectFine(page, path);
      const inside = await dialog.boundingBox();
      expect(inside?.width, 'the dialog fits a phone').toBeLessThanOrEqual(1440);
    });
  }

  warm(
    'a form with errors, the confirmation of a delete, a row menu, Change Password',
    async ({ signedIn }) => {
      const page = await signedIn('admin', '/admin/pricing-plans?action=add');
      const dialog = page.getByRole('dialog', { name: 'Add Plan' });
      await dialog.getByLabel('Duration').fill('2000');
      await dialog.getByLabel('Cost').fill('-1');
      await dialog.getByRole('button', { name: 'Add', exact: true }).click();
      await expect(dialog.getByRole('alert').first()).toBeVisible();
      await expectAccessible(page, 'errors');
      await page.goto('/admin/pricing-plans?search=45+min');
      await page.getByRole('button', { name: 'Actions for 45 min $28.00' }).click();
      await expect(page.getByRole('menu')).toBeVisible();
      // Nothing behind an open menu can take the focus, which the rule cannot detect.
      await expectAccessible(page, 'menu', { except: ['aria-hidden-focus'] });
      await page.keyboard.press('Escape');
      await rowAction(page, '45 min $28.00', 'Delete');
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await expectAccessible(page, 'question');
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: /@hushpod\.test/ }).click();
      await page.getByRole('menuitem', { name: 'Change Password' }).click();
      await expect(page.getByRole('dialog', { name: 'Change Password' })).toBeVisible();
      await expectAccessible(page, 'change password');
    },
  );

  warm('an open list of options', async ({ signedIn }) => {
    const page = await signedIn('admin', '/admin/space');
    await page.getByRole('combobox', { name: 'Country', exact: true }).click();
    await expect(page.getByRole('option').first()).toBeVisible();
    await expectAccessible(page, 'choices');
  });

  warm('the menu sheet on a phone', async ({ signedIn }) => {
    const page = await signedIn('admin', '/admin/space');
    await page.setViewportSize(PHONE.viewport);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await expectAccessible(page, 'menu sheet');
  });
});

test.describe('the visitor pages are accessible and have no horizontal overflow:', () => {
  test.use(PHONE);

  test('the booking page with its errors', async ({ page, sql }) => {
    const space = await newSpace(sql);
    await page.goto(space.path);
    await terms(page).check();
    await payNow(page).click();
    await expect(page.getByText('Required!').first()).toBeVisible();
    await expectFine(page, 'booking page');
  });

  test('a space that cannot be booked', async ({ page, sql }) => {
    await page.goto(await bookingPath(sql, setup().silentSpace));
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

  test('the dialog at the end of the payment window', async ({ page, sql }) => {
    const space = await newSpace(sql);
    await page.clock.install();
    await hold(page, space);
    const [booking] = await bookingsOf(sql, space.id);
    await lapseHold(sql, booking!.webId);
    await page.clock.fastForward('02:05');
    await page.clock.runFor(1_000);
    await expect(page.getByRole('dialog')).toBeVisible();
    // The card fields behind it take their colours once, when they are rendered.
    await expectAccessible(page, 'the window', { themes: ['light'] });
    await expectNoOverflow(page, 'the window');
  });

  test('the booking, current and past', async ({ page, sql, request }) => {
    const booking = await paidBooking(request, await newSpace(sql));
    await page.goto(booking.path);
    await expect(unlock(page)).toBeVisible();
    await expectFine(page, 'confirmation');
    await moveBooking(sql, booking.webId, -60);
    await page.reload();
    await expect(page.getByText('This booking has expired.')).toBeVisible();
    await expectFine(page, 'expired');
  });

  test('every page right to left, in a window at 200 %, with its errors', async ({
    otherBrowser,
    sql,
    request,
  }) => {
    test.slow();
    const space = await newSpace(sql);
    const page = await otherBrowser({ ...PHONE, locale: 'ar', viewport: { width: 195, height: 422 } });
    const expectFineRightToLeft = (what: string) => expectAccessible(page, `${what}, right to left`);
    await page.goto(space.path);
    await terms(page).check();
    await page.locator('button[type=submit]').click();
    await expect(page.locator('#email-error')).toBeVisible();
    await expectFineRightToLeft('booking page with errors');
    await page.locator('[name=email]').fill(email());
    await page.getByRole('button', { name: ar.proof.start }).click();
    await expect(page.locator('[name=email-code]')).toBeVisible();
    await expectFineRightToLeft('booking page with a mailed code');

    await page.goto(await bookingPath(sql, setup().silentSpace));
    await expectFineRightToLeft('unavailable');
    for (const path of ['/t&c', '/no-page-found']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectFineRightToLeft(path);
    }
    const booking = await paidBooking(request, space);
    await moveBooking(sql, booking.webId, 600);
    await page.goto(booking.path);
    await expect(page.getByText(ar.state.not_started)).toBeVisible();
    await expectFineRightToLeft('a booking to come');
    await sql`update bookings set status = 3, cancel_reason = 'operator', cancelled_at = now()
      where web_id = ${booking.webId}`;
    await page.reload();
    await expect(page.getByText(ar.state.cancelled)).toBeVisible();
    await expectFineRightToLeft('a cancelled booking');
  });

  test('every touch target is at least 44 pixels high', async ({ page, sql, request }) => {
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
