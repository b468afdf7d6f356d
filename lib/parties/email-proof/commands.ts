import 'server-only';
import { randomInt } from 'node:crypto';
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { db, type Tx } from '@/db/client';
import { emailCodes } from '@/db/tables';
import { AppError, refuse } from '@/lib/foundation/errors';
import { isSignature, signatureOf } from '@/lib/foundation/signatures-and-encryption';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { type Actor, authorize, type VisitorActor } from '@/lib/platform/authorization/actor';
import { command } from '@/lib/platform/command';
import type { Count } from '@/lib/platform/limit-table';
import { fitsWithin, limit, limitWrong } from '@/lib/platform/limits';
import { provenEmailWallet } from './queries';
import { emailCodeCheck, emailCodeInput, type ProvenEmail } from './schema';

const MINUTES = 10;
const MAX_TRIES = 5;

/** A plain hash of six digits is guessed quickly, so the key is secret. */
const hashOf = (code: string, email: string): string =>
  signatureOf('email-code', `${email}:${code}`).toString('hex');

/**
 * Locks an address, whether it has codes or not: browsers that ask for its code share it, and one that is confirming
 * it must use it up in all of them.
 */
async function lockAddress(tx: Tx, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('email-code:' || ${email}, 0))`);
}

type CodeRow = typeof emailCodes.$inferSelect;

const isCurrent = () => gt(emailCodes.expiresAt, dbNow());

/** The newest code that was mailed to an address, no matter who requested it; undefined if it is no longer valid. */
async function newestMailed(tx: Tx, email: string): Promise<CodeRow | undefined> {
  const [row] = await tx
    .select()
    .from(emailCodes)
    .where(and(eq(emailCodes.email, email), eq(emailCodes.isMailed, true), isCurrent()))
    .orderBy(desc(emailCodes.id))
    .limit(1);
  return row?.usedAt ? undefined : row;
}

/**
 * Mails a 6-digit code to an address; the response is the same for every address. If the limit of mails is reached,
 * the newest mailed code becomes valid in this browser too, and nothing is mailed; nor is anything beyond ten in a
 * day: docs/rules.md#email-codes. Throws 429 beyond the limits by browser and by network.
 */
export const sendEmailCode = command({
  permission: 'visitor',
  input: emailCodeInput,
  async prepare({ deviceKey, hasOpenedPage, ip }) {
    await limit(hasOpenedPage ? 'email-code:network' : 'email-code:client', ip);
    await limit('email-code:device', deviceKey);
  },
  async run({ tx, actor, input: { email }, audit, effect }) {
    const { deviceKey } = actor;
    await lockAddress(tx, email);
    const mayMail = await fitsWithin(tx, 'email-code:mail', email);
    const mailed = mayMail ? undefined : await newestMailed(tx, email);
    if (mailed) {
      const { codeHash, expiresAt } = mailed;
      await tx.insert(emailCodes).values({ email, deviceKey, codeHash, expiresAt, isMailed: false });
    } else if (await fitsWithin(tx, 'email-code:mail-day', email)) {
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const expiresAt = new Date(dbNow().getTime() + MINUTES * 60_000);
      await tx.insert(emailCodes).values({ email, deviceKey, codeHash: hashOf(code, email), expiresAt });
      await effect({ kind: 'mail.email-code', payload: { to: email, code, language: actor.language } });
    }
    await audit({ action: 'email-code.send', entityId: null });
    return { sent: true, minutes: MINUTES };
  },
});

/** The code that this browser may try for an address. */
const codeOf = (email: string, deviceKey: string) =>
  and(
    eq(emailCodes.email, email),
    eq(emailCodes.deviceKey, deviceKey),
    isNull(emailCodes.usedAt),
    isCurrent(),
  );

type Checked = ProvenEmail | 'wrong';

const check = command({
  permission: 'visitor',
  input: emailCodeCheck,
  async run({ tx, actor, input: { email, code }, audit }): Promise<Checked> {
    await lockAddress(tx, email);
    const [newest] = await tx
      .select()
      .from(emailCodes)
      .where(codeOf(email, actor.deviceKey))
      .orderBy(desc(emailCodes.id))
      .limit(1);
    const isRight =
      newest !== undefined &&
      newest.tries < MAX_TRIES &&
      isSignature('email-code', `${email}:${code}`, newest.codeHash, 'hex');
    await audit({
      action: isRight ? 'email-code.proven' : 'email-code.wrong',
      entityId: null,
    });
    if (!isRight) {
      if (newest)
        await tx
          .update(emailCodes)
          .set({ tries: newest.tries + 1 })
          .where(eq(emailCodes.id, newest.id));
      return 'wrong';
    }
    // A code is used once, regardless of the browser.
    await tx
      .update(emailCodes)
      .set({ usedAt: dbNow() })
      .where(and(eq(emailCodes.email, email), eq(emailCodes.codeHash, newest.codeHash)));
    return { email, walletCents: await provenEmailWallet(tx, email, actor.partnerId) };
  },
});

/**
 * The limits that a wrong code counts against, besides its five tries. A code that was mailed for another browser can
 * be tried by many browsers, so they share a few tries; a browser for which the code was mailed does not count
 * against these.
 */
async function countsOf({ deviceKey, ip }: VisitorActor, email: string): Promise<Count[]> {
  const [newest] = await db()
    .select({ isMailed: emailCodes.isMailed })
    .from(emailCodes)
    .where(codeOf(email, deviceKey))
    .orderBy(desc(emailCodes.id))
    .limit(1);
  if (newest?.isMailed !== false) return [];
  return [
    ['email-code-check:address-network', `${email} ${ip}`],
    ['email-code-check:address', email],
  ];
}

/**
 * Proves an address with a code that was mailed to it, for a browser that requested it. Throws the same 422
 * `code_wrong` for a wrong, used or expired code, and 429 beyond the limits; after five wrong codes the browser must
 * request a new one.
 */
export async function verifyEmailCode(
  caller: Actor,
  input: z.output<typeof emailCodeCheck>,
): Promise<ProvenEmail> {
  const actor = authorize(caller, 'visitor');
  if (!actor.hasOpenedPage) await limit('email-code-check:client', actor.ip);
  await limit('email-code:check', actor.deviceKey);
  const proven = async () => {
    const result = await check(actor, input);
    if (result === 'wrong') throw refuse('code_wrong');
    return result;
  };
  return limitWrong(await countsOf(actor, input.email), proven, isWrongCode);
}

const isWrongCode = (error: unknown) => error instanceof AppError && error.code === 'code_wrong';
