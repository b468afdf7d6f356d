import 'server-only';
import { z } from 'zod';
import type { Tx } from '@/db/client';
import { spaceConfigs } from '@/db/tables';
import type { Capability } from '@/lib/entities/permissions';
import { refuse } from '@/lib/foundation/errors';
import { type Actor, authorize } from '@/lib/platform/authorization/actor';
import { command } from '@/lib/platform/command';
import { loadConfig, newestConfig } from './config-queries';
import { configInput } from './config-schema';
import type { SpaceConfig } from './schema';
import { lockWritableSpace } from './scope';

/** Saves a config as the current version (`spaces.config.edit`); earlier ones are retained and can be saved again. */
export const updateConfig = command({
  permission: 'spaces.config.edit',
  input: configInput.extend({ id: z.number().int() }),
  stepUp: true,
  async run({ tx, actor, input: { id, config, basedOn }, audit }): Promise<SpaceConfig> {
    await lockWritableSpace(tx, actor, id);
    const newest = await newestConfig(tx, id);
    if (basedOn !== undefined && (newest?.id ?? null) !== basedOn) throw refuse('stale', { thing: 'config' });
    await saveConfig(tx, actor, [id], config, 'spaces.config.edit');
    const after = await loadConfig(tx, id);
    // The text can contain credentials of a terminal, so the audit entry names only the versions.
    await audit({
      action: 'space.config',
      entityId: id,
      before: { version: newest?.id ?? null },
      after: { version: after.versions[0]?.id ?? null },
    });
    return after;
  },
});

/** Saves a config as a new version of each space; an unchanged text adds none. Throws 403 without `needs`. */
export async function saveConfig(
  tx: Tx,
  actor: Actor,
  spaceIds: number[],
  config: string,
  needs: Capability,
): Promise<void> {
  authorize(actor, needs);
  const savedBy = actor.kind === 'staff' ? actor.adminId : null;
  for (const spaceId of spaceIds) {
    if ((await newestConfig(tx, spaceId))?.config === config) continue;
    await tx.insert(spaceConfigs).values({ spaceId, config, savedBy });
  }
}
