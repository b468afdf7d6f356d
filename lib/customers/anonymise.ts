import 'server-only';
import { and, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '@/db/client';
import {
  auditLines,
  boardingPasses,
  bookingPhotos,
  bookings,
  customers,
  payments,
  priorityPasses,
  refunds,
} from '@/db/tables';
import { partnerScope } from '@/lib/access/actor';
import { command } from '@/lib/command';
import { conflict, forbidden, notFound } from '@/lib/errors';
import { anonymousEmail } from './anonymised';
import { blankPerson, traitsOf } from './blank-person';
import { answerCustomer } from './commands';
import { anonymiseInput } from './schema';

/** Who is still to be let in, or is being charged, has to be known. */
async function assertNothingAhead(tx: Tx, id: number): Promise<void> {
  const ahead = or(
    eq(bookings.status, 1),
    and(inArray(bookings.status, [2, 4, 5]), gt(bookings.endsAt, new Date())),
  );
  if ((await tx.$count(bookings, and(eq(bookings.customerId, id), ahead))) > 0)
    throw conflict('This user has bookings under way or to come. Cancel them first', 'in_use');
}

/** Names, numbers and pictures that came with the bookings; what was booked and paid stays. */
async function blankBookings(tx: Tx, theirs: SQL): Promise<void> {
  const noCard = { cardHolder: '', cardLast4: '', cardCreatedOn: null, cardExpiresOn: null };
  const noTrip = {
    airline: null,
    flightNumber: null,
    departingFrom: null,
    arrivingTo: null,
    travelDate: null,
  };
  await tx.update(bookings).set({ deviceKey: null }).where(sql`${bookings.id} in ${theirs}`);
  await tx.update(priorityPasses).set(noCard).where(sql`${priorityPasses.bookingId} in ${theirs}`);
  await tx
    .update(boardingPasses)
    .set({ traveller: '', ...noTrip })
    .where(sql`${boardingPasses.bookingId} in ${theirs}`);
  // As old as no picture may be: the job that ends their 30 days takes the files with the rows.
  await tx
    .update(bookingPhotos)
    .set({ createdAt: new Date(0) })
    .where(sql`${bookingPhotos.bookingId} in ${theirs}`);
  await tx
    .update(payments)
    .set({ token: null, cardBrand: null, cardLast4: null, failureMessage: null })
    .where(sql`${payments.bookingId} in ${theirs}`);
  await tx.update(refunds).set({ reason: null }).where(sql`${refunds.bookingId} in ${theirs}`);
}

const strings = z.object({ email: z.string(), phone: z.string() }).partial().catch({});

/** The audit lines about the customer and their bookings, without the person. */
async function blankAudit(tx: Tx, person: typeof customers.$inferSelect, theirs: SQL): Promise<void> {
  const ofCustomer = and(eq(auditLines.entity, 'customer'), eq(auditLines.entityId, String(person.id)));
  const ofBookings = and(
    eq(auditLines.entity, 'booking'),
    sql`${auditLines.entityId} in (select b.id::text from ${theirs} as b (id))`,
  );
  const lines = await tx.select().from(auditLines).where(or(ofCustomer, ofBookings));
  // What they were called before stands in the lines that changed it.
  const earlier = lines.flatMap(({ before, after }) => [strings.parse(before), strings.parse(after)]);
  const traits = traitsOf([
    `${person.firstName} ${person.lastName}`,
    ...[person, ...earlier].flatMap(({ email, phone }) => [email, phone]),
  ]);
  for (const line of lines) {
    const blank = { before: blankPerson(line.before, traits), after: blankPerson(line.after, traits) };
    await tx.update(auditLines).set(blank).where(eq(auditLines.id, line.id));
  }
}

const NOBODY = {
  firstName: 'Anonymised',
  lastName: '',
  username: null,
  countryCode: '',
  phone: '',
  profilePic: null,
  address: null,
  zipcode: null,
  countryId: null,
  stateId: null,
  cityId: null,
  status: 'deleted' as const,
};

/**
 * Blanks the person behind a customer everywhere, the audit included, and keeps the amounts (contract section 5).
 * It can not be undone. Throws 403 for a sub-admin of some partners, 409 while bookings are under way or to come.
 */
export const anonymiseCustomer = command({
  permission: 'users.edit',
  input: anonymiseInput.extend({ id: z.number().int() }),
  async run({ tx, actor, input: { id }, audit }) {
    if (partnerScope(actor) !== null) throw forbidden();
    const [person] = await tx.select().from(customers).where(eq(customers.id, id)).for('update');
    if (!person) throw notFound('User');
    await assertNothingAhead(tx, id);
    const theirs = sql`(select ${bookings.id} from ${bookings} where ${bookings.customerId} = ${id})`;
    await tx
      .update(customers)
      .set({ ...NOBODY, email: anonymousEmail(id) })
      .where(eq(customers.id, id));
    await blankBookings(tx, theirs);
    await blankAudit(tx, person, theirs);
    await audit({ action: 'customer.anonymise', entity: 'customer', entityId: id });
    return answerCustomer(tx, id, actor);
  },
});
