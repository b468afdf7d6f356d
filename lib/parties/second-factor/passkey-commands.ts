import 'server-only';
import { and, eq } from 'drizzle-orm';
import { passkeys } from '@/db/tables';
import { invalid, notFound, refuse } from '@/lib/foundation/errors';
import { uniquely } from '@/lib/foundation/write-conflicts';
import { type Actor, authorize, type StaffActor } from '@/lib/platform/authorization/actor';
import { command } from '@/lib/platform/command';
import { accountNotice } from '@/lib/platform/identity/account-notice';
import { closeSessions } from '@/lib/platform/identity/sessions';
import { lockOwnAccount } from '@/lib/platform/identity/staff-lock';
import { enabledFactorsOf } from './enabled-factors';
import { MAX_PASSKEYS, passkeyInput, passkeyRemoval, WRONG_PASSKEY } from './passkey-schema';
import { createdPasskey, passkeyCreationOptions, passkeyRequestOptions } from './passkeys';
import { issueRecoveryCodes, removeUnusedRecoveryCodes } from './recovery-codes';
import { assertOwnPassword, assertStillProven } from './verify-person';

const challenged = ({ adminId, sessionId }: StaffActor, purpose: 'add' | 'proof') => ({
  adminId,
  purpose,
  holder: sessionId,
});

/**
 * Begins to add a passkey: the options with which the actor's browser creates it, after the password was right. Throws
 * 400 on `password` for a wrong one, 429 beyond the limit.
 */
export async function beginPasskey(actor: Actor, { password }: { password: string }) {
  const owner = authorize(actor, 'account');
  await assertOwnPassword(owner.adminId, password);
  return passkeyCreationOptions(owner.email, challenged(owner, 'add'));
}

/**
 * Begins a proof with a passkey: the options with which the actor's browser proves who is using it; throws 409 if
 * there is none.
 */
export async function beginProof(actor: Actor) {
  const owner = authorize(actor, 'staff');
  return passkeyRequestOptions(challenged(owner, 'proof'));
}

/**
 * Adds a passkey that the actor's authenticator created for {@link beginPasskey}. The first second factor ends all
 * other sessions and yields ten recovery codes, which are returned only this once. Throws 400 for a response that is
 * not valid, 409 beyond ten passkeys: docs/rules.md#passkeys.
 */
export const addPasskey = command({
  permission: 'account',
  input: passkeyInput,
  prepare: async (actor, { response }) => {
    const passkey = await createdPasskey(response, challenged(actor, 'add'));
    if (!passkey) throw invalid(WRONG_PASSKEY);
    return passkey;
  },
  async run({ tx, actor, input: { name }, prepared, audit, effect }) {
    const { adminId, sessionId, email } = actor;
    await lockOwnAccount(tx, actor);
    const before = await enabledFactorsOf(tx, adminId);
    if ((await tx.$count(passkeys, eq(passkeys.adminId, adminId))) >= MAX_PASSKEYS)
      throw refuse('too_many_passkeys', { count: MAX_PASSKEYS });
    await uniquely('This passkey was added already', () =>
      tx.insert(passkeys).values({ adminId, name, ...prepared }),
    );
    const isFirst = !before.codes && !before.passkeys;
    const recoveryCodes = isFirst ? await issueRecoveryCodes(tx, adminId) : null;
    if (isFirst) await closeSessions(tx, adminId, sessionId);
    const payload = { ...accountNotice(email, actor), change: 'passkey-added' as const, passkey: name };
    await effect({ kind: 'mail.second-factor', payload });
    await audit({ action: 'second-factor.add-passkey', entityId: adminId, after: { name } });
    return { recoveryCodes };
  },
});

/** Removes one of the actor's passkeys; throws 400 on `password`, 404 for any other passkey. */
export const removePasskey = command({
  permission: 'account',
  input: passkeyRemoval,
  prepare: ({ adminId }, { password }) => assertOwnPassword(adminId, password),
  async run({ tx, actor, input: { id }, prepared, audit, effect }) {
    const { adminId, email } = actor;
    await assertStillProven(tx, prepared);
    const [gone] = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.adminId, adminId)))
      .returning({ name: passkeys.name });
    if (!gone) throw notFound('Passkey');
    await removeUnusedRecoveryCodes(tx, adminId);
    const payload = {
      ...accountNotice(email, actor),
      change: 'passkey-removed' as const,
      passkey: gone.name,
    };
    await effect({ kind: 'mail.second-factor', payload });
    await audit({ action: 'second-factor.remove-passkey', entityId: adminId, before: { name: gone.name } });
  },
});
