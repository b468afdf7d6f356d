import 'server-only';
import { and, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '@/db/client';
import {
  auditEntries,
  boardingPasses,
  bookingNotes,
  bookingPhotos,
  bookings,
  customers,
  emailCodes,
  holdNetworks,
  idempotencyKeys,
  keptCards,
  listExports,
  outbox,
  payments,
  priorityPasses,
  rateLimits,
  refunds,
  sentMails,
  waitingCards,
  walletEntries,
} from '@/db/tables';
import { ACTIVE_STATUSES, STATUS } from '@/lib/column-values/booking-status';
import { forbidden, notFound, refuse } from '@/lib/foundation/errors';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { partnerScope } from '@/lib/platform/authorization/actor';
import { command } from '@/lib/platform/command';
import { removeUnownedPhotos } from '@/lib/platform/command-files';
import { anonymousEmail } from './anonymised';
import { blankPerson, traitsOf } from './blank-person';
import { loadCustomer } from './commands';
import { anonymiseInput } from './schema';

/** A customer with an upcoming booking, or a payment in progress, must remain identifiable. */
async function assertNothingAhead(tx: Tx, id: number): Promise<void> {
  const ahead = or(
    eq(bookings.status, STATUS.pending),
    and(inArray(bookings.status, [...ACTIVE_STATUSES]), gt(bookings.endsAt, dbNow())),
  );
  if ((await tx.$count(bookings, and(eq(bookings.customerId, id), ahead))) > 0)
    throw refuse('in_use.customer');
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

/** Blanks contact and personal data of the bookings; what was booked and paid is retained. */
async function blankBookings(tx: Tx, id: number, theirs: SQL): Promise<void> {
  const noCard = { cardHolder: '', cardLast4: '', cardCreatedOn: null, cardExpiresOn: null };
  const noTrip = {
    airline: null,
    flightNumber: null,
    departingFrom: null,
    arrivingTo: null,
    travelDate: null,
  };
  const nobody = {
    contactEmail: anonymousEmail(id),
    contactCountryCode: '',
    contactPhone: '',
    contactName: NOBODY.firstName,
    deviceKey: null,
  };
  await tx.update(bookings).set(nobody).where(eq(bookings.customerId, id));
  await tx.update(priorityPasses).set(noCard).where(sql`${priorityPasses.bookingId} in ${theirs}`);
  await tx
    .update(boardingPasses)
    .set({ traveller: '', ...noTrip })
    .where(sql`${boardingPasses.bookingId} in ${theirs}`);
  // Makes the photos expire: the job that removes them after 30 days deletes files and rows together.
  await tx
    .update(bookingPhotos)
    .set({ createdAt: new Date(0) })
    .where(sql`${bookingPhotos.bookingId} in ${theirs}`);
  await tx
    .update(payments)
    .set({ token: null, cardBrand: null, cardLast4: null, failureMessage: null })
    .where(sql`${payments.bookingId} in ${theirs}`);
  // The job that removes the cards of ended bookings takes these at once.
  await tx
    .update(keptCards)
    .set({ removeAt: dbNow(), deviceKey: sql`${keptCards.id}`, brand: null, last4: null })
    .where(sql`${keptCards.bookingId} in ${theirs}`);
  await tx.update(refunds).set({ reason: null }).where(sql`${refunds.bookingId} in ${theirs}`);
}

const strings = z.object({ email: z.string(), phone: z.string() }).partial().catch({});

type Contact = { name: string; email: string; phone: string };

/** The contacts that the person typed with their bookings. */
const contactsOf = (tx: Tx, id: number): Promise<Contact[]> =>
  tx
    .selectDistinct({
      name: bookings.contactName,
      email: bookings.contactEmail,
      phone: bookings.contactPhone,
    })
    .from(bookings)
    .where(eq(bookings.customerId, id));

/**
 * Blanks the person in the audit entries about the customer and their bookings, and returns the texts that identified
 * them.
 */
async function blankAudit(
  tx: Tx,
  person: typeof customers.$inferSelect,
  contacts: Contact[],
  theirs: SQL,
): Promise<{ emails: string[]; traits: string[] }> {
  const ofCustomer = and(eq(auditEntries.entity, 'customer'), eq(auditEntries.entityId, String(person.id)));
  const ofBookings = and(
    eq(auditEntries.entity, 'booking'),
    sql`${auditEntries.entityId} in (select b.id::text from ${theirs} as b (id))`,
  );
  const lines = await tx.select().from(auditEntries).where(or(ofCustomer, ofBookings));
  // Earlier names are in the entries that changed them.
  const earlier = lines.flatMap(({ before, after }) => [strings.parse(before), strings.parse(after)]);
  const people = [person, ...contacts, ...earlier];
  const traits = traitsOf([
    ...[`${person.firstName} ${person.lastName}`, ...contacts.map(({ name }) => name)],
    ...people.flatMap(({ email, phone }) => [email, phone]),
  ]);
  for (const line of lines) {
    const blank = {
      before: blankPerson(line.before, traits),
      after: blankPerson(line.after, traits),
      // The address of a member of staff reveals nothing about the customer.
      ip: line.actorKind === 'visitor' ? null : line.ip,
    };
    await tx.update(auditEntries).set(blank).where(eq(auditEntries.id, line.id));
  }
  return { emails: traitsOf(people.map(({ email }) => email)), traits };
}

/**
 * Blanks the person behind a customer everywhere, including the audit log, and retains the amounts:
 * docs/rules.md#personal-data. It cannot be undone. Throws 403 for a scoped sub-admin, 409 while bookings are current
 * or upcoming.
 */
export const anonymiseCustomer = command({
  permission: 'customers.edit',
  input: anonymiseInput.extend({ id: z.number().int() }),
  stepUp: true,
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
    const contacts = await contactsOf(tx, id);
    await blankBookings(tx, id, theirs);
    const traces = await blankAudit(tx, person, contacts, theirs);
    await blankTraces(tx, { id, ...traces }, theirs);
    await audit({ action: 'customer.anonymise', entityId: id });
    return loadCustomer(tx, id, actor);
  },
});

/** The person to search for: their addresses, and every text that identifies them, in lower case. */
export type Person = { id: number; emails: string[]; traits: string[] };

/** Whether a text contains one of these. */
const contains = (text: SQL, traits: string[]): SQL =>
  sql`exists (select from json_array_elements_text(${JSON.stringify(traits)}) as trait where strpos(lower(${text}), trait) > 0)`;

/** Mails to the person, whether sent or not, and the error texts of their failed effects. */
async function blankEffects(tx: Tx, { emails, traits }: Person): Promise<void> {
  await tx.delete(outbox).where(inArray(sql`lower(${outbox.payload} ->> 'to')`, emails));
  await tx
    .update(outbox)
    .set({ lastError: null })
    .where(and(sql`${outbox.lastError} is not null`, contains(sql`${outbox.lastError}`, traits)));
}

/** Saved responses and results keep their rows, so that a repeat is still recognised. */
async function blankResponses(tx: Tx, { traits }: Person): Promise<void> {
  const rows = await tx
    .select()
    .from(idempotencyKeys)
    .where(
      contains(
        sql`concat(${idempotencyKeys.response}::text, ${idempotencyKeys.commandResult}::text)`,
        traits,
      ),
    );
  for (const { scope, key, response, commandResult } of rows)
    await tx
      .update(idempotencyKeys)
      .set({
        response: blankPerson(response, traits),
        commandResult: commandResult && { result: blankPerson(commandResult.result, traits) },
      })
      .where(and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key)));
}

/**
 * Blanks the traces of a person outside their profile, their bookings and the audit log: notes of the ledger and of
 * bookings, codes and mails to their addresses, saved responses, limits, networks and waiting cards of holds. `theirs`
 * are the ids of their bookings.
 */
async function blankTraces(tx: Tx, person: Person, theirs: SQL): Promise<void> {
  await tx
    .update(walletEntries)
    .set({ note: null })
    .where(and(eq(walletEntries.customerId, person.id), sql`${walletEntries.note} is not null`));
  await tx.delete(bookingNotes).where(sql`${bookingNotes.bookingId} in ${theirs}`);
  await tx.delete(sentMails).where(sql`${sentMails.bookingId} in ${theirs}`);
  // All export files are deleted without searching them for the person: they can be requested again.
  await tx.delete(listExports);
  await removeUnownedPhotos(tx);
  await tx.delete(holdNetworks).where(sql`${holdNetworks.bookingId} in ${theirs}`);
  await tx.delete(waitingCards).where(sql`${waitingCards.bookingId} in ${theirs}`);
  if (person.traits.length === 0) return;
  await tx.delete(emailCodes).where(inArray(sql`lower(${emailCodes.email})`, person.emails));
  await blankEffects(tx, person);
  await blankResponses(tx, person);
  await tx.delete(rateLimits).where(contains(sql`${rateLimits.key}`, person.emails));
}
