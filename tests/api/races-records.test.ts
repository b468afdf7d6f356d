import { randomUUID } from 'node:crypto';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import {
  auditEntries,
  bookingPhotos,
  bookings,
  bulkJobs,
  customers,
  emailCodes,
  MAX_ATTEMPTS,
  outbox,
  passwordResets,
  spaceAmenities,
  spaces,
  watchGaps,
} from '@/db/tables';
import { saveRefundRule } from '@/lib/booking/money-settings/commands';
import { currentSetting } from '@/lib/booking/money-settings/queries';
import { updateSeasonalCredit } from '@/lib/booking/promos/commands';
import { sendReceipt } from '@/lib/booking/receipts/commands';
import { updateText } from '@/lib/catalogue/texts/commands';
import { currentText } from '@/lib/catalogue/texts/queries';
import { transact } from '@/lib/foundation/transaction';
import { retryEffect } from '@/lib/office/jobs/commands';
import { saveView } from '@/lib/office/list-views/commands';
import { changePassword } from '@/lib/parties/accounts/commands';
import { inviteAdmin } from '@/lib/parties/accounts/invite-admin';
import { updateOwnProfile } from '@/lib/parties/accounts/profile-commands';
import { anonymiseCustomer } from '@/lib/parties/customers/anonymise-commands';
import type { StaffActor } from '@/lib/platform/authorization/actor';
import { stopBulkJob } from '@/lib/platform/bulk/commands';
import { keepListening } from '@/lib/platform/listening';
import { api } from '../fixtures/api';
import { inTurn } from '../fixtures/in-turn';
import { jobs } from '../fixtures/jobs';
import { addPasskeyOf } from '../fixtures/passkeys';
import { actorOf, adminToken, newAdmin, subAdmin } from '../fixtures/people';
import { pngDataUrl } from '../fixtures/pictures';
import { makeBooking, makeCustomer, makeLocation, makeSpace, watch } from '../fixtures/places';
import { spaceCalls } from '../fixtures/space-calls';
import { bookingRowsOf, bookNow, visitorAt } from '../fixtures/visitors';

let token: string;
let admin: StaffActor;
beforeAll(async () => {
  token = await adminToken();
  admin = await actorOf(token);
});

/** 200, or the status of the refusal. */
const statusOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    (error: { status?: number }) => {
      if (error.status === undefined) throw error;
      return error.status;
    },
  );
/** The statuses of the same write, sent twice in turn. */
const twice = (write: () => Promise<unknown>) =>
  inTurn(
    () => statusOf(write()),
    () => statusOf(write()),
  );
const newAmenity = async () => {
  const body = { name: randomUUID(), image: await pngDataUrl(40, 40) };
  return (await api.post<{ id: number }>('/admin/amenities', body, { token })).data;
};

describe('saved twice by forms that show the same version, the second is refused:', () => {
  it('the refund rule', async () => {
    const rule = { steps: [], laterPercent: 50 };
    await saveRefundRule(admin, rule as never);
    const { savedAt } = await currentSetting(db(), 'refund-rule');
    expect(await twice(() => saveRefundRule(admin, { ...rule, updatedAt: savedAt } as never))).toEqual([
      200, 409,
    ]);
  });

  it('a text', async () => {
    const save = (updatedAt?: string) =>
      updateText.parseAndRun(admin, {
        kind: 'terms',
        htmlDescription: '<p>In force</p>',
        updatedAt,
      } as never);
    await save((await currentText('terms', db()))?.createdAt.toISOString());
    const seen = (await currentText('terms', db()))?.createdAt.toISOString();
    expect(await twice(() => save(seen))).toEqual([200, 409]);
  });

  it('the credit of the season', async () => {
    const { data } = await api.get<{ creditId: number; updatedAt: string }>('/admin/credit', { token });
    const write = () =>
      updateSeasonalCredit.parseAndRun(admin, {
        id: data.creditId,
        updatedAt: data.updatedAt,
        amount: 5,
      } as never);
    expect(await twice(write)).toEqual([200, 409]);
  });

  it('a space', async () => {
    const calls = spaceCalls(() => token);
    const { id } = await makeSpace();
    const { updatedAt } = await calls.look(id);
    const save = () => calls.change(id, { name: `Other ${randomUUID()}`, updatedAt });
    expect((await inTurn(save, save)).map(({ status }) => status)).toEqual([200, 409]);
  });

  it('a record of the catalogue', async () => {
    const path = `/admin/amenities/${(await newAmenity()).id}`;
    const { data } = await api.get<{ updatedAt: string }>(path, { token });
    const save = () => api.put(path, { name: randomUUID(), updatedAt: data.updatedAt }, { token });
    expect((await inTurn(save, save)).map(({ status }) => status)).toEqual([200, 409]);
  });
});

describe('at once, of what there is room for one more:', () => {
  it('views of a list', async () => {
    const person = await actorOf((await newAdmin()).token);
    const save = (name: string) =>
      saveView.parseAndRun(person, { list: 'bookings', name, query: 'sortBy=x' } as never);
    for (let at = 1; at < 20; at += 1) await save(`View ${at}`);
    const statuses = await inTurn(
      () => statusOf(save('One')),
      () => statusOf(save('Other')),
    );
    expect(statuses).toEqual([200, 400]);
  });

  it('passkeys', async () => {
    const someone = await subAdmin([]);
    const person = await actorOf(someone.token);
    for (let at = 0; at < 9; at += 1) await addPasskeyOf(person, someone.password);
    expect(await twice(() => addPasskeyOf(person, someone.password))).toEqual([200, 409]);
  });

  it('photos of a booking', async () => {
    const space = await makeSpace();
    const pod = await watch(space.id);
    const { booking } = await bookingRowsOf(await bookNow(visitorAt(space)));
    const earlier = Array.from({ length: 49 }, (_, at) => ({
      bookingId: booking.id,
      pathname: `photos/${at}.jpg`,
    }));
    await db().insert(bookingPhotos).values(earlier);
    const file = Buffer.from((await pngDataUrl(80, 60)).split(',')[1] ?? '', 'base64');
    const send = () => {
      const body = new FormData();
      body.append('file', new File([new Uint8Array(file)], 'a.jpg'));
      return api.post(`/device/bookings/${booking.id}/photos`, body, { token: pod });
    };
    expect((await inTurn(send, send)).map(({ status }) => status)).toEqual([201, 422]);
  });

  it('tries of a code', async () => {
    const visitor = visitorAt(await makeSpace());
    const { email } = visitor;
    await api.post('/bookings/web/email-code', { email }, visitor.by);
    await db().update(emailCodes).set({ tries: 3 }).where(eq(emailCodes.email, email));
    const guess = () => api.post('/bookings/web/email-code/verify', { email, code: '000000' }, visitor.by);
    await inTurn(guess, guess);
    const [row] = await db().select().from(emailCodes).where(eq(emailCodes.email, email));
    expect(row?.tries).toBe(5);
  });
});

describe('what can be done once is done once:', () => {
  it('a password is changed by the one that it replaces', async () => {
    const someone = await newAdmin();
    const person = await actorOf(someone.token);
    const change = (newPassword: string) =>
      changePassword.parseAndRun(person, {
        oldPassword: someone.password,
        newPassword,
        confirmPassword: newPassword,
      } as never);
    const statuses = await inTurn(
      () => statusOf(change('Calm#20261')),
      () => statusOf(change('Calm#20262')),
    );
    expect(statuses).toEqual([200, 400]);
  });

  it('an invitation leaves one link', async () => {
    const { email, id } = await newAdmin();
    const invite = () => transact((tx) => inviteAdmin(tx, { email, mail: false }));
    await inTurn(invite, invite);
    const open = and(eq(passwordResets.adminId, id), isNull(passwordResets.usedAt));
    expect(await db().$count(passwordResets, open)).toBe(1);
  });

  it('an effect that was given up is tried again', async () => {
    const payload = { to: 'a@staff.test', token: 'x' };
    const values = { kind: 'mail.invitation', payload, attempts: MAX_ATTEMPTS, lastError: randomUUID() };
    const [row] = await db().insert(outbox).values(values).returning({ id: outbox.id });
    expect(await twice(() => retryEffect(admin, { id: row!.id }))).toEqual([200, 409]);
  });

  it('a bulk job is stopped', async () => {
    const values = {
      kind: 'space.activate',
      params: {},
      fingerprint: randomUUID(),
      requestedBy: admin.adminId,
    };
    const [job] = await db()
      .insert(bulkJobs)
      .values(values as never)
      .returning({ id: bulkJobs.id });
    expect(await twice(() => stopBulkJob(admin, { id: job!.id }))).toEqual([200, 409]);
  });

  it('a bulk job ends, or is stopped', async () => {
    const values = {
      kind: 'space.activate',
      params: {},
      fingerprint: randomUUID(),
      requestedBy: admin.adminId,
    };
    const [job] = await db()
      .insert(bulkJobs)
      .values(values as never)
      .returning({ id: bulkJobs.id });
    await inTurn(
      () => statusOf(stopBulkJob(admin, { id: job!.id })),
      () => jobs(),
    );
    const [after] = await db().select().from(bulkJobs).where(eq(bulkJobs.id, job!.id));
    expect(after?.state).toBe('stopped');
    const ends = and(eq(auditEntries.action, 'bulk-job.end'), eq(auditEntries.entityId, String(job!.id)));
    expect(await db().$count(auditEntries, ends)).toBe(0);
  });

  it('a wrong address of a confirmation is corrected', async () => {
    const visitor = visitorAt(await makeSpace());
    const webId = await bookNow(visitor);
    await db().update(bookings).set({ mailFailedAt: sql`now()` }).where(eq(bookings.webId, webId));
    const correct = () =>
      api.put(`/bookings/web/${webId}/email`, { email: `${randomUUID()}@guests.test` }, visitor.by);
    expect((await inTurn(correct, correct)).map(({ status }) => status)).toEqual([200, 409]);
  });

  it('a break of all servers is noted by the first that listens again', async () => {
    await keepListening();
    await db().execute(sql`update server_watch set listening_until = clock_timestamp() - interval '1 hour'`);
    const before = await db().$count(watchGaps);
    await inTurn(keepListening, keepListening, 'watch_gaps');
    expect((await db().$count(watchGaps)) - before).toBe(1);
  });
});

it('one’s own names that are changed twice: each entry says what the change before left', async () => {
  const person = await actorOf((await newAdmin()).token);
  const change = (firstName: string) => () =>
    updateOwnProfile(person, { firstName, lastName: 'Olsen', timezone: null } as never);
  await inTurn(change('Ida'), change('Eva'));
  const entries = await db()
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.action, 'account.update'), eq(auditEntries.entityId, String(person.adminId))))
    .orderBy(desc(auditEntries.id));
  expect(entries[0]).toMatchObject({ before: { firstName: 'Ida' }, after: { firstName: 'Eva' } });
});

describe('what is deleted while it comes into use:', () => {
  it.each(['the deletion', 'the space'])('an amenity and a space that gets it: %s first', async (first) => {
    const amenityId = (await newAmenity()).id;
    const { id } = await makeSpace();
    const remove = () => api.delete(`/admin/amenities/${amenityId}`, { token });
    const use = () => spaceCalls(() => token).change(id, { amenityIds: [amenityId] });
    const [a, b] = first === 'the deletion' ? await inTurn(remove, use) : await inTurn(use, remove);
    expect([a.status, b.status]).toEqual(first === 'the deletion' ? [200, 400] : [200, 409]);
    expect(await db().$count(spaceAmenities, eq(spaceAmenities.spaceId, id))).toBe(
      first === 'the deletion' ? 0 : 1,
    );
  });

  const newPartner = async (body: object = {}) => {
    const code = `R-${randomUUID().slice(0, 8)}`;
    return api.post<{ id: number }>('/admin/business-partner', { name: 'Quiet', code, ...body }, { token });
  };
  const newReceipt = (businessPartnerId: number) => {
    const [partnerName, receiptName, receiptDescription] = ['Quiet', 'Quiet', 'Thank you'];
    const body = {
      businessPartnerId,
      partnerName,
      receiptName,
      receiptEmail: 'a@x.test',
      receiptDescription,
    };
    return api.post('/admin/partner-receipt', body, { token });
  };
  const removePartner = (id: number) => api.delete(`/admin/business-partner/${id}`, { token });

  it.each<[string, (id: number) => Promise<{ status: number }>]>([
    ['a space that sells for it', (id) => spaceCalls(() => token).add({ business_partner_id: [id] })],
    ['a sub-partner of it', (id) => newPartner({ parentId: id })],
  ])('a business partner and %s, in both orders', async (_, use) => {
    const [one, other] = [(await newPartner()).data.id, (await newPartner()).data.id];
    const [gone, late] = await inTurn(
      () => removePartner(one),
      () => use(one),
    );
    expect([gone.status, late.status]).toEqual([200, 400]);
    const [made, kept] = await inTurn(
      () => use(other),
      () => removePartner(other),
    );
    expect([made.status, kept.status]).toEqual([201, 409]);
  });

  it('a business partner and a receipt for it', async () => {
    const { id } = (await newPartner()).data;
    const [gone, late] = await inTurn(
      () => removePartner(id),
      () => newReceipt(id),
    );
    expect([gone.status, late.status]).toEqual([200, 400]);
  });
});

describe('a name that is one record’s only', () => {
  it('goes to the first of two partners', async () => {
    const promo = `P${randomUUID().slice(0, 8)}`.toUpperCase();
    const add = () => api.post('/partner', { name: randomUUID(), promo, discount: 5 }, { token });
    expect((await inTurn(add, add)).map(({ status }) => status)).toEqual([201, 409]);
  });

  it('goes to the first of two spaces that were saved before short names had to differ', async () => {
    const locationId = await makeLocation();
    const name = 'Hall D · 08';
    const ids = [(await makeSpace({ locationId, name })).id, (await makeSpace({ locationId, name })).id];
    const [one, other] = ids.map((id) => () => spaceCalls(() => token).change(id, { name, tax: 9 }));
    expect((await inTurn(one!, other!)).map(({ status }) => status)).toEqual([200, 200]);
    const rows = await db().select().from(spaces).where(eq(spaces.locationId, locationId)).orderBy(spaces.id);
    expect(rows.map(({ shortName }) => shortName)).toEqual(['D08', null]);
  });
});

describe('a person who is anonymised', () => {
  /** Somebody with a booking that has ended. */
  async function guest() {
    const email = `${randomUUID()}@guests.test`;
    const customerId = await makeCustomer({ email });
    const space = await makeSpace();
    const startsAt = new Date(Date.now() - 7_200_000);
    const { id: bookingId } = await makeBooking({ spaceId: space.id, customerId, startsAt });
    return { email, customerId, space, bookingId };
  }
  const anonymise = (id: number) => () => statusOf(anonymiseCustomer(admin, { id, confirm: true } as never));

  it.each(['the booking', 'anonymising'])('while they book: %s first', async (first) => {
    const { email, customerId, space } = await guest();
    const visitor = visitorAt(space);
    const book = async () => (await visitor.hold({ email })).status;
    const statuses =
      first === 'the booking'
        ? await inTurn(book, anonymise(customerId))
        : await inTurn(anonymise(customerId), book);
    expect(statuses).toEqual(first === 'the booking' ? [201, 409] : [200, 201]);
    const [person] = await db().select().from(customers).where(eq(customers.id, customerId));
    // The one who booked later is somebody new.
    expect(person?.email === email).toBe(first === 'the booking');
    const held = sql`customer_id = ${customerId} and status = 1`;
    expect(await db().$count(bookings, held)).toBe(first === 'the booking' ? 1 : 0);
  });

  it('gets no receipt that was ordered meanwhile', async () => {
    const { customerId, bookingId } = await guest();
    const [done, refused] = await inTurn(anonymise(customerId), () =>
      statusOf(sendReceipt(admin, { id: bookingId } as never)),
    );
    expect([done, refused]).toEqual([200, 409]);
  });
});
