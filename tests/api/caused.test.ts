import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { bookings, deviceCommands } from '@/db/tables';
import { api } from '../fixtures/api';
import { inHours, spaceWithCalendar } from '../fixtures/calendars';
import { causedBy } from '../fixtures/caused';
import { alertedAdmin, booked, PAID } from '../fixtures/caused-bookings';
import { makeCustomer, makeSpace, TWENTY, watch } from '../fixtures/places';
import { podWith } from '../fixtures/pods';
import { visitorAt } from '../fixtures/visitors';

const admin = alertedAdmin();
const CASH = { method: 'terminal', reference: 'T-18', amount: 20 };

describe('exactly the expected effects are caused', () => {
  it('by a hold, its payment and its end', async () => {
    const visitor = visitorAt(await spaceWithCalendar({ cents: 2000 }));
    let webId = '';
    const hold = async () => {
      webId = (await visitor.hold()).data.id;
    };
    expect(await causedBy(hold)).toEqual({ 'audit booking.hold': 1 });
    expect(await causedBy(() => visitor.confirm(webId))).toEqual({
      ...PAID,
      'effect calendar.sync': 1,
      'calendar entry': 1,
    });
    const otherVisitor = visitorAt(await makeSpace(TWENTY));
    const otherHoldId = (await otherVisitor.hold()).data.id;
    expect(await causedBy(() => otherVisitor.release(otherHoldId))).toEqual({
      'audit booking.release': 1,
      'effect payment.cancel': 1,
    });
  });

  it('by a tap on Unlock', async () => {
    const { space, visitor, webId, id } = await booked();
    const pod = podWith(await watch(space.id));
    const unlock = async () => {
      const tap = visitor.unlock(webId);
      await pod.acknowledge((await pod.next()).id);
      await tap;
    };
    expect(await causedBy(unlock)).toEqual({ 'audit pod.unlock': 1, 'command unlock': 1 });
    expect(await db().$count(deviceCommands, eq(deviceCommands.bookingId, id))).toBe(1);
  });

  it('by an extension by a visitor, and by one by staff', async () => {
    const { visitor, webId, id, space } = await booked();
    const extend = async () => {
      await visitor.hold({}, { query: { bookingId: webId, isExtended: 'true' } });
      await visitor.confirm(webId);
    };
    expect(await causedBy(extend)).toEqual({ ...PAID, 'audit booking.extend': 1 });
    const byStaff = () =>
      api.post(`/admin/booking/${id}/extend`, { pricingPlanId: space.planId, payment: CASH }, admin);
    expect(await causedBy(byStaff)).toEqual({
      'audit booking.lengthen': 1,
      'effect mail.booking-confirmed': 1,
      'mail to a guest': 1,
      'ledger walk_up': 1,
    });
  });

  it('by a move and a cancellation, with a calendar', async () => {
    const space = await spaceWithCalendar();
    const visitor = visitorAt(space);
    const starts = inHours(24);
    const created = await api.post<{ id: number }>(
      '/booking',
      {
        email: visitor.email,
        countryCode: '+1',
        phone: '5550100',
        podId: space.id,
        pricingPlanId: space.planId,
        bookingType: 'PP',
        PPSummaryAmount: 10,
        priorityPasses: [{ priorityUserName: 'A. Holder', priorityCardNumber: '7400 1111 2222 9876' }],
        datetimeStart: starts.toISOString(),
      },
      admin,
    );
    const { id } = created.data;
    const move = () => api.put(`/booking/${id}`, { datetimeStart: inHours(26).toISOString() }, admin);
    expect(await causedBy(move)).toEqual({
      'audit booking.reschedule': 1,
      'effect calendar.sync': 1,
      'effect mail.booking-rescheduled': 1,
      'calendar entry': 1,
      'mail to a guest': 1,
    });
    expect(await causedBy(() => api.delete(`/admin/booking/${id}`, admin))).toEqual({
      'audit booking.cancel': 1,
      'effect calendar.sync': 1,
      'effect mail.booking-cancelled': 1,
      'calendar entry': 1,
      'mail to a guest': 1,
      'ledger pass_returned': 1,
    });
    expect(await causedBy(() => api.delete(`/admin/booking/${id}`, admin)), 'twice').toEqual({});
  });

  it('by the cancellation of a pass that has begun, which credits nothing', async () => {
    const space = await makeSpace(TWENTY);
    const pass = {
      email: visitorAt(space).email,
      countryCode: '+1',
      phone: '5550100',
      podId: space.id,
      pricingPlanId: space.planId,
      bookingType: 'PP',
      PPSummaryAmount: 10,
      priorityPasses: [{ priorityUserName: 'A. Holder', priorityCardNumber: '7400 1111 2222 9876' }],
      datetimeStart: inHours(24).toISOString(),
    };
    const { id } = (await api.post<{ id: number }>('/booking', pass, admin)).data;
    await db()
      .update(bookings)
      .set({ startsAt: sql`now() - interval '1 minute'` })
      .where(eq(bookings.id, id));
    expect(await causedBy(() => api.delete(`/admin/booking/${id}`, admin))).toEqual({
      'audit booking.cancel': 1,
      'effect mail.booking-cancelled': 1,
      'mail to a guest': 1,
    });
  });

  it('by a change of a customer, by credit, and by anonymising', async () => {
    const id = await makeCustomer();
    expect(await causedBy(() => api.put(`/users/${id}`, { firstName: 'Ida' }, admin))).toEqual({
      'audit customer.update': 1,
    });
    const credit = (path: string) => () =>
      api[path === '' ? 'put' : 'post'](
        `/admin/credit-wallet/${id}${path}`,
        { amount: 5, note: 'Sorry' },
        admin,
      );
    expect(await causedBy(credit(''))).toEqual({
      'audit customer.credit': 1,
      'effect mail.credit-assigned': 1,
      'mail to a guest': 1,
      'credit assigned': 1,
      'ledger credit_given': 1,
    });
    expect(await causedBy(credit('/take-back'))).toEqual({
      'audit customer.credit-back': 1,
      'credit taken_back': 1,
      'ledger credit_taken': 1,
    });
    expect(await causedBy(() => api.post(`/users/${id}/anonymise`, { confirm: true }, admin))).toEqual({
      'audit customer.anonymise': 1,
    });
  });
});
