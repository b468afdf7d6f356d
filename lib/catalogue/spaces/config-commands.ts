import 'server-only';
import { desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { type Db, db } from '@/db/client';
import { admins, spaceConfigs } from '@/db/tables';
import { refuse } from '@/lib/foundation/errors';
import { type Actor, authorize } from '@/lib/platform/authorization/actor';
import { command } from '@/lib/platform/command';
import { configInput } from './config-schema';
import { newestConfig } from './detail';
import { lockWritable } from './lock';
import { saveConfig } from './save';
import type { SpaceConfig } from './schema';
import { assertVisible } from './scope';

const SHOWN_VERSIONS = 20;

async function versionsOf(on: Db, spaceId: number): Promise<SpaceConfig['versions']> {
  const rows = await on
    .select({ version: spaceConfigs, savedBy: admins.email })
    .from(spaceConfigs)
    .leftJoin(admins, eq(admins.id, spaceConfigs.savedBy))
    .where(eq(spaceConfigs.spaceId, spaceId))
    .orderBy(desc(spaceConfigs.id))
    .limit(SHOWN_VERSIONS);
  return rows.map(({ version, savedBy }) => ({
    id: version.id,
    config: version.config,
    savedBy,
    createdAt: version.createdAt,
  }));
}

async function loadOne(on: Db, spaceId: number): Promise<SpaceConfig> {
  const versions = await versionsOf(on, spaceId);
  return { config: versions[0]?.config ?? null, versions };
}

/** A space's config with its earlier versions (`spaces.config`); throws 404 out of scope. */
export async function getConfig(actor: Actor, spaceId: number): Promise<SpaceConfig> {
  authorize(actor, 'spaces.config');
  await assertVisible(db(), actor, spaceId);
  return loadOne(db(), spaceId);
}

/** Saves a config as the current version (`spaces.config.edit`); earlier ones are retained and can be saved again. */
export const updateConfig = command({
  permission: 'spaces.config.edit',
  input: configInput.extend({ id: z.number().int() }),
  stepUp: true,
  async run({ tx, actor, input: { id, config, basedOn }, audit }): Promise<SpaceConfig> {
    await lockWritable(tx, actor, id);
    const newest = await newestConfig(tx, id);
    if (basedOn !== undefined && (newest?.id ?? null) !== basedOn) throw refuse('stale', { thing: 'config' });
    await saveConfig(tx, actor, [id], config, 'spaces.config.edit');
    const after = await loadOne(tx, id);
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
