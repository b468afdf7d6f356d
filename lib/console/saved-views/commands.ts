import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { admins, savedViews } from '@/db/tables';
import { transact } from '@/db/transaction';
import type { ListView } from '@/lib/column-values/list-view';
import { invalidField, notFound } from '@/lib/foundation/errors';
import type { ClockChoice } from '@/lib/foundation/time/reader-clock';
import { type Actor, authorize } from '@/lib/platform/authorization/actor';
import { command } from '@/lib/platform/command';
import { listPermissionOf } from './list-permissions';
import { MOST_VIEWS, mayNamePerson, removeSavedViewInput, savedViewInput } from './schema';

/**
 * Stores the actor's display settings for lists as a whole, so that the last change wins. No audit entry, because
 * they are visible to no one else.
 */
export async function rememberListView(actor: Actor, view: ListView): Promise<void> {
  const { adminId } = authorize(actor, 'staff');
  const clock = sql`jsonb_build_object('clock', coalesce(${admins.listView} -> 'clock', '"space"'))`;
  await transact((tx) =>
    tx
      .update(admins)
      .set({ listView: sql`${JSON.stringify(view)}::jsonb || ${clock}` })
      .where(eq(admins.id, adminId)),
  );
}

/** Stores the clock in which the actor sees times: docs/rules.md#clock-choice. No audit entry, as above. */
export async function rememberClock(actor: Actor, clock: ClockChoice): Promise<void> {
  const { adminId } = authorize(actor, 'staff');
  await transact((tx) =>
    tx
      .update(admins)
      .set({ listView: sql`${admins.listView} || ${JSON.stringify({ clock })}::jsonb` })
      .where(eq(admins.id, adminId)),
  );
}

/**
 * Saves the state of a list under a name, replacing the actor's own view of this name. Throws 403 without the list's
 * permission, 400 for an unknown list, beyond the maximum number of views, and if a search that may name a person
 * would be shared without confirmation: docs/rules.md#saved-views.
 */
export const saveView = command({
  permission: 'staff',
  input: savedViewInput,
  async run({ tx, actor, input: { sharesSearch, ...input }, audit }) {
    authorize(actor, listPermissionOf(input.list));
    const view = { ...input, query: new URLSearchParams(input.query).toString() };
    if (view.isShared && !sharesSearch && mayNamePerson(view.list, view.query))
      throw invalidField('sharesSearch', 'The search may name a person. Share it too, or save without it');
    const { adminId } = actor;
    // One at a time, so that two tabs do not both add the last one.
    await tx.select({ id: admins.id }).from(admins).where(eq(admins.id, adminId)).for('update');
    const ownViews = await tx
      .select({ id: savedViews.id, name: savedViews.name })
      .from(savedViews)
      .where(and(eq(savedViews.adminId, adminId), eq(savedViews.list, view.list)));
    const same = ownViews.find(({ name }) => name.toLowerCase() === view.name.toLowerCase());
    if (!same && ownViews.length >= MOST_VIEWS)
      throw invalidField('name', `You have ${MOST_VIEWS} views of this list. Remove one first`);
    if (same) await tx.update(savedViews).set(view).where(eq(savedViews.id, same.id));
    else await tx.insert(savedViews).values({ ...view, adminId });
    const { list, name, isShared } = view;
    await audit({ action: 'view.save', entityId: adminId, after: { list, name, isShared } });
  },
});

/** Removes one of the actor's own views, or for role admin anyone's; throws 404 for any other. */
export const removeView = command({
  permission: 'staff',
  input: removeSavedViewInput,
  async run({ tx, actor, input, audit }) {
    const [removed] = await tx
      .delete(savedViews)
      .where(
        and(
          eq(savedViews.id, input.id),
          actor.role === 'admin' ? undefined : eq(savedViews.adminId, actor.adminId),
        ),
      )
      .returning({ adminId: savedViews.adminId, list: savedViews.list, name: savedViews.name });
    if (!removed) throw notFound('View');
    const { adminId, ...before } = removed;
    await audit({ action: 'view.remove', entityId: adminId, before });
  },
});
