import 'server-only';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '@/db/client';
import { adminBusinessPartners, adminPermissions, admins, businessPartners } from '@/db/tables';
import { staff } from '@/lib/access/actor';
import { issueResetLink, voidResetLinks } from '@/lib/access/reset-links';
import { closeSessions, endRealtimeOf } from '@/lib/access/sessions';
import { holdLive } from '@/lib/catalogue';
import { type CommandContext, command } from '@/lib/command';
import { conflict, forbidden, notFound } from '@/lib/errors';
import { limit } from '@/lib/limits';
import { assertFresh, uniquely } from '@/lib/write';
import { lockBoth, lockGranter } from './granter';
import { canGive, type Holder, passedOn } from './granting';
import { loadSubAdmins } from './list-sql';
import { type SubAdmin, subAdminInput, subAdminUpdate } from './schema';

const entity = 'sub-admin';
const permission = 'subadmins.manage';
const INVITATION_MINUTES = 72 * 60;

async function answer(tx: Tx, id: number): Promise<SubAdmin> {
  const [subAdmin] = await loadSubAdmins(tx, [id]);
  if (!subAdmin) throw notFound('Sub-admin');
  return subAdmin;
}

type Rights = { permissions?: number[]; business_partner_id?: number[] };

/** Replaces what somebody holds by the parts that are given; throws 403 for what is not the granter's to give. */
async function giveRights(tx: Tx, granter: Holder, adminId: number, rights: Rights): Promise<void> {
  const { permissions, business_partner_id: partnerIds } = rights;
  if (!canGive(granter, permissions ?? [], partnerIds ?? [])) throw forbidden();
  if (permissions) {
    await tx.delete(adminPermissions).where(eq(adminPermissions.adminId, adminId));
    const ids = [...new Set([...permissions, ...passedOn(granter)])];
    await tx.insert(adminPermissions).values(ids.map((permissionId) => ({ adminId, permissionId })));
  }
  if (partnerIds) {
    const gone = 'A partner that was chosen is not there any more';
    await holdLive(tx, businessPartners, partnerIds, 'business_partner_id', gone);
    await tx.delete(adminBusinessPartners).where(eq(adminBusinessPartners.adminId, adminId));
    const rows = partnerIds.map((businessPartnerId) => ({ adminId, businessPartnerId }));
    await tx.insert(adminBusinessPartners).values(rows);
  }
}

/** Mails the link by which somebody sets the first password; earlier ones are worthless then. */
async function invite(
  { tx, effect }: Pick<CommandContext<unknown, never>, 'tx' | 'effect'>,
  { id, email }: { id: number; email: string },
): Promise<void> {
  await voidResetLinks(tx, id);
  const token = await issueResetLink(tx, id, INVITATION_MINUTES);
  await effect({ kind: 'mail.invitation', payload: { to: email, token } });
}

/** Adds a sub-admin without a password, and invites it; 409 beside `email` when an account has that address. */
export const createSubAdmin = command({
  permission,
  input: subAdminInput,
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
    const id = rows[0]?.id ?? 0;
    await giveRights(tx, granter, id, input);
    await invite({ tx, effect }, { id, email });
    const after = await answer(tx, id);
    await audit({ action: 'sub-admin.create', entity, entityId: id, after });
    return after;
  },
});

/** Changes what is sent of a sub-admin; it counts from its next request on. One made inactive is signed out everywhere. */
export const updateSubAdmin = command({
  permission,
  input: subAdminUpdate,
  async run({ tx, actor, input: { id, updatedAt, firstName, lastName, isActive, ...rights }, audit }) {
    const { granter, row } = await lockBoth(tx, actor, id);
    assertFresh(row.updatedAt, updatedAt, entity);
    const before = await answer(tx, id);
    await giveRights(tx, granter, id, rights);
    await tx
      .update(admins)
      .set({ firstName, lastName, isActive, updatedAt: new Date() })
      .where(eq(admins.id, id));
    if (isActive !== undefined && isActive !== row.isActive) await shutOut(tx, id);
    else if (rights.permissions || rights.business_partner_id) await endRealtimeOf(tx, id);
    const after = await answer(tx, id);
    await audit({ action: 'sub-admin.update', entity, entityId: id, before, after });
    return after;
  },
});

/** Ends every session of somebody, and makes every link that sets a password worthless. */
async function shutOut(tx: Tx, id: number): Promise<void> {
  await closeSessions(tx, id);
  await voidResetLinks(tx, id);
}

const oneSubAdmin = z.object({ id: z.number().int() });

/** Takes a sub-admin away: signed out at once, and its address is free for another. History keeps its name. */
export const deleteSubAdmin = command({
  permission,
  input: oneSubAdmin,
  async run({ tx, actor, input: { id }, audit }) {
    await lockBoth(tx, actor, id);
    const before = await answer(tx, id);
    await tx.update(admins).set({ deletedAt: new Date() }).where(eq(admins.id, id));
    await shutOut(tx, id);
    await audit({ action: 'sub-admin.delete', entity, entityId: id, before });
  },
});

/** Mails the invitation again; 409 for who has set a password, or is inactive. 5 times in 15 minutes. */
export const inviteSubAdmin = command({
  permission,
  input: oneSubAdmin,
  prepare: (actor, { id }) => limit('invitation:account', `${staff(actor).adminId}:${id}`),
  async run({ tx, actor, input: { id }, audit, effect }) {
    const { row } = await lockBoth(tx, actor, id);
    if (row.passwordHash) throw conflict('This sub-admin has set a password already', 'not_invited');
    if (!row.isActive) throw conflict('This sub-admin is inactive. Make it active first', 'inactive');
    await invite({ tx, effect }, row);
    await audit({ action: 'sub-admin.invite', entity, entityId: id });
  },
});
