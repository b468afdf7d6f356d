import 'server-only';
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { db, type Tx } from '@/db/client';
import { customers, emailCodes } from '@/db/tables';
import { command } from '@/lib/command';
import { env } from '@/lib/env';
import { rule } from '@/lib/errors';
import { limit } from '@/lib/limits';
import { toDollars } from '@/lib/money';
import { type VisitorActor, visitor } from './actor';
import { emailField } from './schema';

const MINUTES = 10;
const MOST_TRIES = 5;

export const emailCodeInput = z.object({ email: emailField });
export const emailCodeCheck = emailCodeInput.extend({
  code: z
    .string({ error: 'Enter the 6 digits of the mail' })
    .transform((text) => text.replace(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, 'Enter the 6 digits of the mail')),
});

/** What a proven address has to spend, in dollars. */
export const provenOutput = z.object({ email: z.string(), wallet: z.number() }).meta({ id: 'ProvenEmail' });
export type ProvenEmail = z.infer<typeof provenOutput>;

/** Six digits are guessed fast from a plain hash: the key is ours. */
const hashOf = (code: string, email: string): string =>
  createHmac('sha256', Buffer.from(env().ENCRYPTION_KEY, 'base64'))
    .update(`email-code:${email}:${code}`)
    .digest('hex');

/** The wallet of an address that was proven, in cents; 0 for nobody and for who can not book. */
export async function provenWallet(tx: Tx, email: string): Promise<number> {
  const [row] = await tx
    .select({ cents: customers.walletCents })
    .from(customers)
    .where(and(eq(sql`lower(${customers.email})`, email), eq(customers.status, 'active')));
  return row?.cents ?? 0;
}

/**
 * Mails a 6-digit code to an address, whoever's it is: the answer is always the same. Throws 429 for too many, by
 * browser, by address and by network.
 */
export const sendEmailCode = command({
  permission: 'visitor',
  input: emailCodeInput,
  async prepare(actor, { email }) {
    const { deviceKey, ip } = visitor(actor);
    await limit('email-code:device', deviceKey);
    await limit('email-code:address', email);
    await limit('email-code:client', ip);
  },
  async run({ tx, actor, input: { email }, audit, effect }) {
    const { deviceKey } = visitor(actor);
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const expiresAt = new Date(Date.now() + MINUTES * 60_000);
    await tx.insert(emailCodes).values({ email, deviceKey, codeHash: hashOf(code, email), expiresAt });
    await effect({ kind: 'mail.email-code', payload: { to: email, code } });
    await audit({ action: 'email-code.send', entity: 'email proof', entityId: null });
    return { sent: true, minutes: MINUTES };
  },
});

type Checked = ProvenEmail | 'wrong';

const check = command({
  permission: 'visitor',
  input: emailCodeCheck,
  async prepare(actor) {
    const { deviceKey, ip } = visitor(actor);
    await limit('email-code:check', deviceKey);
    await limit('email-code-check:client', ip);
  },
  async run({ tx, actor, input: { email, code }, audit }): Promise<Checked> {
    const { deviceKey } = visitor(actor);
    const [newest] = await tx
      .select()
      .from(emailCodes)
      .where(
        and(
          eq(emailCodes.email, email),
          eq(emailCodes.deviceKey, deviceKey),
          isNull(emailCodes.usedAt),
          gt(emailCodes.expiresAt, new Date()),
        ),
      )
      .orderBy(desc(emailCodes.id))
      .limit(1)
      .for('update');
    const isRight =
      newest !== undefined &&
      newest.tries < MOST_TRIES &&
      timingSafeEqual(Buffer.from(newest.codeHash), Buffer.from(hashOf(code, email)));
    await audit({
      action: isRight ? 'email-code.proven' : 'email-code.wrong',
      entity: 'email proof',
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
    await tx.update(emailCodes).set({ usedAt: new Date() }).where(eq(emailCodes.id, newest.id));
    return { email, wallet: toDollars(await provenWallet(tx, email)) };
  },
});

/**
 * Proves an address by the code that was mailed to it, for the browser that asked for it. Throws 422 `code_wrong` for
 * a wrong, used or old one alike; after five wrong ones the code is worthless.
 */
export async function verifyEmailCode(...args: Parameters<typeof check>): Promise<ProvenEmail> {
  const result = await check(...args);
  if (result === 'wrong') throw rule('This code is not right or no longer valid', 'code_wrong');
  return result;
}

/** The address that a visitor's browser has proven, with what it has to spend; null without one. */
export async function provenOf(actor: VisitorActor): Promise<ProvenEmail | null> {
  const { provenEmail: email } = actor;
  return email ? { email, wallet: toDollars(await provenWallet(db(), email)) } : null;
}
