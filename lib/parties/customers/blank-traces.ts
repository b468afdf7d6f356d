import 'server-only';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import {
  bookingNotes,
  emailCodes,
  holdNetworks,
  idempotencyKeys,
  listExports,
  outbox,
  rateLimits,
  sentMails,
  waitingCards,
  walletEntries,
} from '@/db/tables';
import { removeUnownedPhotos } from '@/lib/platform/command-files';
import { blankPerson } from './blank-person';

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
export async function blankTraces(tx: Tx, person: Person, theirs: SQL): Promise<void> {
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
