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
  watchGaps,
} from '@/db/tables';
import { transact } from '@/db/transaction';
import { sendReceipt } from '@/lib/booking/receipts/commands';
import { saveView } from '@/lib/console/saved-views/commands';
import { retryEffect } from '@/lib/operations/jobs/commands';
import { inviteAdmin } from '@/lib/parties/accounts/admins';
import { changePassword, updateOwnProfile } from '@/lib/parties/accounts/commands';
import { anonymiseCustomer } from '@/lib/parties/customers/anonymise-commands';
import type { StaffActor } from '@/lib/platform/authorization/actor';
import { stopBulkJob } from '@/lib/platform/bulk/commands';
import { carryOutBulkJobs } from '@/lib/platform/bulk/jobs';
import { keepListening } from '@/lib/platform/pod-listening';
import { api } from '../fixtures/api';
import { inTurn, statusOf, twice } from '../fixtures/in-turn';
import { addPasskeyOf } from '../fixtures/passkeys';
import { actorOf, adminToken, newAdmin, subAdmin } from '../fixtures/people';
import { pngDataUrl } from '../fixtures/pictures';
import { makeBooking, makeCustomer, makeSpace, watch } from '../fixtures/places';
import { bookingRowsOf, bookNow, prove, visitorAt } from '../fixtures/visitors';

let token: string;
let admin: StaffActor;
beforeAll(async () => {
  token = await adminToken();
  admin = await actorOf(token);
});

describe('a limit counts two concurrent requests correctly', () => {
  it('for the saved views of a list', async () => {
    const person = await actorOf((await newAdmin()).token);
    const save = (name: string) =>
      saveView.parseAndRun(person, { list: 'bookings', name, query: 'sortBy=x' } as never);
    for (let index = 1; index < 20; index += 1) await save(`View ${index}`);
    const statuses = await inTurn(
      () => statusOf(save('One')),
      () => statusOf(save('Other')),
    );
    expect(statuses).toEqual([200, 400]);
  });

  it('for passkeys', async () => {
    const someone = await subAdmin([]);
    const person = await actorOf(someone.token);
    for (let index = 0; index < 9; index += 1) await addPasskeyOf(person, someone.password);
    expect(await twice(() => addPasskeyOf(person, someone.password))).toEqual([200, 409]);
  });

  it('for the photos of a booking', async () => {
    const space = await makeSpace();
    const pod = await watch(space.id);
    const { booking } = await bookingRowsOf(await bookNow(visitorAt(space)));
    const earlier = Array.from({ length: 49 }, (_, index) => ({
      bookingId: booking.id,
      pathname: `photos/${index}.jpg`,
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

  it('for guesses of an emailed code', async () => {
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

describe('of two concurrent attempts,', () => {
  it('only the first changes a password', async () => {
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

  it('only one invitation leaves a valid link', async () => {
    const { email, id } = await newAdmin();
    const invite = () => transact((tx) => inviteAdmin(tx, { email, mail: false }));
    await inTurn(invite, invite);
    const open = and(eq(passwordResets.adminId, id), isNull(passwordResets.usedAt));
    expect(await db().$count(passwordResets, open)).toBe(1);
  });

  it('only the first retries an effect that was given up', async () => {
    const payload = { to: 'a@staff.test', token: 'x' };
    const values = { kind: 'mail.invitation', payload, attempts: MAX_ATTEMPTS, lastError: randomUUID() };
    const [row] = await db().insert(outbox).values(values).returning({ id: outbox.id });
    expect(await twice(() => retryEffect(admin, { id: row!.id }))).toEqual([200, 409]);
  });

  it('only the first stops a bulk job', async () => {
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

  it('stopping a bulk job and finishing it, only the first takes effect', async () => {
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
      () => carryOutBulkJobs({} as never),
    );
    const [after] = await db().select().from(bulkJobs).where(eq(bulkJobs.id, job!.id));
    expect(after?.state).toBe('stopped');
    const ends = and(eq(auditEntries.action, 'bulk-job.end'), eq(auditEntries.entityId, String(job!.id)));
    expect(await db().$count(auditEntries, ends)).toBe(0);
  });

  it('only the first corrects the address of a confirmation', async () => {
    const visitor = visitorAt(await makeSpace());
    const webId = await bookNow(visitor);
    await db().update(bookings).set({ mailFailedAt: sql`now()` }).where(eq(bookings.webId, webId));
    const correct = () =>
      api.put(`/bookings/web/${webId}/email`, { email: `${randomUUID()}@guests.test` }, visitor.by);
    expect((await inTurn(correct, correct)).map(({ status }) => status)).toEqual([200, 409]);
  });

  it('only the first to listen again records the break of all servers', async () => {
    await keepListening();
    await db().execute(sql`update server_watch set listening_until = clock_timestamp() - interval '1 hour'`);
    const before = await db().$count(watchGaps);
    await inTurn(keepListening, keepListening, 'watch_gaps');
    expect((await db().$count(watchGaps)) - before).toBe(1);
  });
});

it('of two concurrent changes of one’s own names, each audit entry starts from the change before it', async () => {
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

describe('a person who is anonymised', () => {
  /** A visitor with a booking that has ended. */
  async function guest() {
    const email = `${randomUUID()}@guests.test`;
    const customerId = await makeCustomer({ email });
    const space = await makeSpace();
    const startsAt = new Date(Date.now() - 7_200_000);
    const { id: bookingId } = await makeBooking({ spaceId: space.id, customerId, startsAt });
    return { email, customerId, space, bookingId };
  }
  const anonymise = (id: number) => () => statusOf(anonymiseCustomer(admin, { id, confirm: true } as never));

  it.each(['the booking', 'anonymising'])(
    'never has a booking that is made at the same time: %s first',
    async (first) => {
      const { email, customerId, space } = await guest();
      const visitor = visitorAt(space);
      const book = async () => (await visitor.hold({ email })).status;
      const statuses =
        first === 'the booking'
          ? await inTurn(book, anonymise(customerId))
          : await inTurn(anonymise(customerId), book);
      expect(statuses).toEqual(first === 'the booking' ? [201, 409] : [200, 201]);
      const [person] = await db().select().from(customers).where(eq(customers.id, customerId));
      // The visitor who booked later is a new customer.
      expect(person?.email === email).toBe(first === 'the booking');
      const holdsOfCustomer = sql`customer_id = ${customerId} and status = 1`;
      expect(await db().$count(bookings, holdsOfCustomer)).toBe(first === 'the booking' ? 1 : 0);
    },
  );

  it('is not the customer of a concurrent hold without a contact of its own', async () => {
    const { email, customerId, space } = await guest();
    const visitor = prove(visitorAt(space), email);
    const [anonymised, hold] = await inTurn(anonymise(customerId), () => visitor.holdExpress());
    expect([anonymised, hold.status]).toEqual([200, 201]);
    const [booking] = await db().select().from(bookings).where(eq(bookings.webId, hold.data.id));
    expect(booking?.customerId).toBeNull();
  });

  it('gets no receipt that is ordered at the same time', async () => {
    const { customerId, bookingId } = await guest();
    const [anonymised, refused] = await inTurn(anonymise(customerId), () =>
      statusOf(sendReceipt(admin, { id: bookingId } as never)),
    );
    expect([anonymised, refused]).toEqual([200, 409]);
  });
});
