import 'server-only';
import { eq } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { adminBusinessPartners, adminPermissions, admins, businessPartners } from '@/db/tables';
import { lockChosenRecords } from '@/lib/catalogue/record-commands';
import { forbidden, notFound, refuse } from '@/lib/foundation/errors';
import { oneRecord } from '@/lib/foundation/input/fields';
import { onlyRow } from '@/lib/foundation/only-row';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { assertFresh, uniquely } from '@/lib/foundation/write-conflicts';
import { INVITATION_MINUTES, issueResetLink, voidResetLinks } from '@/lib/parties/accounts/reset-links';
import { type CommandContext, command } from '@/lib/platform/command';
import { closeSessions, endRealtimeOf } from '@/lib/platform/identity/sessions';
import { limit } from '@/lib/platform/limits';
import { canGrant, type Holder, passedOn } from './granting-rules';
import { loadSubAdmins } from './list';
import { lockGranter, lockGranterAndSubAdmin } from './lock-granter';
import { type SubAdmin, subAdminInput, subAdminUpdate } from './schema';

const noun = 'sub-admin';
const permission = 'subadmins.manage';

async function loadOne(tx: Tx, id: number): Promise<SubAdmin> {
  const [subAdmin] = await loadSubAdmins(tx, [id]);
  if (!subAdmin) throw notFound('Sub-admin');
  return subAdmin;
}

type Rights = { permissions?: number[]; businessPartnerIds?: number[] };

/** Replaces the given parts of a sub-admin's permissions and partners; throws 403 for what the granter cannot grant. */
async function replaceGrants(tx: Tx, granter: Holder, adminId: number, rights: Rights): Promise<void> {
  const { permissions, businessPartnerIds: partnerIds } = rights;
  if (!canGrant(granter, permissions ?? [], partnerIds ?? [])) throw forbidden();
  if (permissions) {
    await tx.delete(adminPermissions).where(eq(adminPermissions.adminId, adminId));
    const ids = [...new Set([...permissions, ...passedOn(granter)])];
    await tx.insert(adminPermissions).values(ids.map((permissionId) => ({ adminId, permissionId })));
  }
  if (partnerIds) {
    const gone = 'A chosen partner no longer exists';
    await lockChosenRecords(tx, businessPartners, partnerIds, 'businessPartnerIds', gone);
    await tx.delete(adminBusinessPartners).where(eq(adminBusinessPartners.adminId, adminId));
    const rows = partnerIds.map((businessPartnerId) => ({ adminId, businessPartnerId }));
    await tx.insert(adminBusinessPartners).values(rows);
  }
}

/** Mails the link that sets the first password; earlier ones become invalid. */
async function invite(
  { tx, effect }: Pick<CommandContext<unknown, never>, 'tx' | 'effect'>,
  { id, email }: { id: number; email: string },
): Promise<void> {
  await voidResetLinks(tx, id);
  const token = await issueResetLink(tx, id, INVITATION_MINUTES);
  await effect({ kind: 'mail.invitation', payload: { to: email, token } });
}

/** Adds a sub-admin without a password, and invites them; throws 409 on `email` for a duplicate address. */
export const createSubAdmin = command({
  permission,
  input: subAdminInput,
  stepUp: true,
  async run({ tx, actor, input, audit, effect }) {
    const granter = await lockGranter(tx, actor);
    const { firstName, lastName, email } = input;
    const rows = await uniquely(
      'Email Id already existing.',
      () =>
        tx
          .insert(admins)
          .values({ firstName, lastName, email, role: 'sub-admin' })
          .returning({ id: admins.id }),
      'email',
    );
    const id = onlyRow(rows).id;
    await replaceGrants(tx, granter, id, input);
    await invite({ tx, effect }, { id, email });
    const after = await loadOne(tx, id);
    await audit({ action: 'sub-admin.create', entityId: id, after });
    return after;
  },
});

/**
 * Updates the fields that are sent, effective with the sub-admin's next request. An inactive one is signed out
 * everywhere.
 */
export const updateSubAdmin = command({
  permission,
  input: subAdminUpdate,
  stepUp: ({ permissions, businessPartnerIds }) =>
    permissions !== undefined || businessPartnerIds !== undefined,
  async run({ tx, actor, input: { id, updatedAt, firstName, lastName, isActive, ...rights }, audit }) {
    const { granter, row } = await lockGranterAndSubAdmin(tx, actor, id);
    assertFresh(row.updatedAt, updatedAt, noun);
    const before = await loadOne(tx, id);
    await replaceGrants(tx, granter, id, rights);
    await tx
      .update(admins)
      .set({ firstName, lastName, isActive, updatedAt: dbNow() })
      .where(eq(admins.id, id));
    if (isActive !== undefined && isActive !== row.isActive) await revokeAccess(tx, id);
    else if (rights.permissions || rights.businessPartnerIds) await endRealtimeOf(tx, id);
    const after = await loadOne(tx, id);
    await audit({ action: 'sub-admin.update', entityId: id, before, after });
    return after;
  },
});

/** Ends every session of a sub-admin, and invalidates every link that sets a password. */
async function revokeAccess(tx: Tx, id: number): Promise<void> {
  await closeSessions(tx, id);
  await voidResetLinks(tx, id);
}

/** Deletes a sub-admin, who is signed out at once and whose address is free again. The history keeps the name. */
export const deleteSubAdmin = command({
  permission,
  input: oneRecord,
  async run({ tx, actor, input: { id }, audit }) {
    await lockGranterAndSubAdmin(tx, actor, id);
    const before = await loadOne(tx, id);
    await tx.update(admins).set({ deletedAt: dbNow() }).where(eq(admins.id, id));
    await revokeAccess(tx, id);
    await audit({ action: 'sub-admin.delete', entityId: id, before });
  },
});

/**
 * Mails the invitation again; throws 409 for a sub-admin who has set a password, or is inactive. At most 5 times in
 * 15 minutes.
 */
export const inviteSubAdmin = command({
  permission,
  input: oneRecord,
  prepare: (actor, { id }) => limit('invitation:account', `${actor.adminId}:${id}`),
  async run({ tx, actor, input: { id }, audit, effect }) {
    const { row } = await lockGranterAndSubAdmin(tx, actor, id);
    if (row.passwordHash) throw refuse('not_invited');
    if (!row.isActive) throw refuse('inactive');
    await invite({ tx, effect }, row);
    await audit({ action: 'sub-admin.invite', entityId: id });
  },
});
