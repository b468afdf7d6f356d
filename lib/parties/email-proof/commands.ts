import 'server-only';
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { emailCodes } from '@/db/tables';
import { env } from '@/lib/foundation/env';
import { rule } from '@/lib/foundation/errors';
import { limit } from '@/lib/foundation/limits';
import { command } from '@/lib/platform/command';
import { provenWallet } from './queries';
import { emailCodeCheck, emailCodeInput, type ProvenEmail } from './schema';

const MINUTES = 10;
const MAX_TRIES = 5;

/** A plain hash of six digits is guessed fast: the key is secret. */
const hashOf = (code: string, email: string): string =>
  createHmac('sha256', Buffer.from(env().ENCRYPTION_KEY, 'base64'))
    .update(`email-code:${email}:${code}`)
    .digest('hex');

/**
 * Mails a 6-digit code to an address; every address gets the same response: docs/rules.md#email-proof. Throws
 * 429 past the limits by browser, address and network.
 */
export const sendEmailCode = command({
  permission: 'visitor',
  input: emailCodeInput,
  async prepare(actor, { email }) {
    const { deviceKey, ip } = actor;
    await limit('email-code:device', deviceKey);
    await limit('email-code:address', email);
    await limit('email-code:client', ip);
  },
  async run({ tx, actor, input: { email }, audit, effect }) {
    const { deviceKey } = actor;
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const expiresAt = new Date(Date.now() + MINUTES * 60_000);
    await tx.insert(emailCodes).values({ email, deviceKey, codeHash: hashOf(code, email), expiresAt });
    await effect({ kind: 'mail.email-code', payload: { to: email, code } });
    await audit({ action: 'email-code.send', entityId: null });
    return { sent: true, minutes: MINUTES };
  },
});

type Checked = ProvenEmail | 'wrong';

const check = command({
  permission: 'visitor',
  input: emailCodeCheck,
  async prepare(actor) {
    const { deviceKey, ip } = actor;
    await limit('email-code:check', deviceKey);
    await limit('email-code-check:client', ip);
  },
  async run({ tx, actor, input: { email, code }, audit }): Promise<Checked> {
    const { deviceKey } = actor;
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
      newest.tries < MAX_TRIES &&
      timingSafeEqual(Buffer.from(newest.codeHash), Buffer.from(hashOf(code, email)));
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
    await tx.update(emailCodes).set({ usedAt: new Date() }).where(eq(emailCodes.id, newest.id));
    return { email, walletCents: await provenWallet(tx, email) };
  },
});

/**
 * Proves an address with the code that was mailed to it, for the browser that asked. Throws 422 `code_wrong`
 * for a wrong, used or expired one alike; after five wrong ones the code is invalid.
 */
export async function verifyEmailCode(...args: Parameters<typeof check>): Promise<ProvenEmail> {
  const result = await check(...args);
  if (result === 'wrong') throw rule('This code is wrong or no longer valid', 'code_wrong');
  return result;
}
