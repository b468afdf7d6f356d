import 'server-only';
import { eq } from 'drizzle-orm';
import { spaces } from '@/db/tables';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { command } from '@/lib/platform/command';
import { loadSpaceDetail } from './detail';
import { writeLinks } from './links';
import { lockWritable } from './lock';
import { columnsOf, linksOf } from './save';
import { type SpaceDetail, spaceAssignment } from './schema';

/** The existing links followed by the new ones, or only the new ones; each once. */
const joined = (before: number[], added: number[], mode: 'add' | 'replace'): number[] => [
  ...new Set([...(mode === 'add' ? before : []), ...added]),
];

/**
 * Adds plans or features to a space, or replaces its existing ones. Throws like `updateSpace`; bookings keep the
 * terms of their sale.
 */
export const assignToSpace = command({
  permission: 'spaces.edit',
  input: spaceAssignment,
  async run({ tx, actor, input: { id, mode, pricingPlanId, featureIds }, audit }): Promise<SpaceDetail> {
    const row = await lockWritable(tx, actor, id);
    const before = await loadSpaceDetail(tx, actor, id);
    const planIds = before.plans.map((plan) => plan.id);
    const inOrder = [...before.features].sort((a, b) => a.dragOrder - b.dragOrder).map((each) => each.id);
    const sent = {
      ...(pricingPlanId && { pricingPlanId: joined(planIds, pricingPlanId, mode) }),
      ...(featureIds && {
        features: joined(inOrder, featureIds, mode).map((featureId, index) => ({
          id: featureId,
          dragOrder: index + 1,
        })),
      }),
    };
    await columnsOf(tx, row, sent, true);
    await tx.update(spaces).set({ updatedAt: dbNow() }).where(eq(spaces.id, id));
    await writeLinks(tx, [id], await linksOf(tx, actor, sent, undefined, false));
    const after = await loadSpaceDetail(tx, actor, id);
    await audit({ action: 'space.update', entityId: id, before, after });
    return after;
  },
});
