import 'server-only';
import { and, desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { db, type Tx } from '@/db/client';
import { admins, spaceConfigs, spaces } from '@/db/tables';
import { type Actor, authorize } from '@/lib/access/actor';
import { command } from '@/lib/command';
import { conflict, notFound } from '@/lib/errors';
import { lockWritable } from './commands';
import { newestConfig } from './detail';
import { spaceFields } from './input';
import { saveConfig } from './save';
import type { SpaceConfig } from './schema';
import { spaceScope } from './scope';

const SHOWN_VERSIONS = 20;

async function versionsOf(tx: Tx, spaceId: number): Promise<SpaceConfig['versions']> {
  const rows = await tx
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
    createdAt: version.createdAt.toISOString(),
  }));
}

async function answer(tx: Tx, spaceId: number): Promise<SpaceConfig> {
  const versions = await versionsOf(tx, spaceId);
  return { config: versions[0]?.config ?? null, versions };
}

/** A space's config with its earlier versions (permission 21); throws 404 out of scope. */
export async function getConfig(actor: Actor, spaceId: number): Promise<SpaceConfig> {
  authorize(actor, 'spaces.config');
  const [space] = await db()
    .select({ id: spaces.id })
    .from(spaces)
    .where(and(eq(spaces.id, spaceId), spaceScope(actor)));
  if (!space) throw notFound('Space');
  return answer(db(), spaceId);
}

export const configInput = z.object({
  config: spaceFields.shape.config.unwrap(),
  basedOn: z
    .number()
    .int()
    .nullish()
    .meta({ description: 'The version that was edited; when a newer one stands, the answer is 409' }),
});

/** Saves a config as the version in force (17 with 21); earlier ones stay and can be saved again. */
export const updateConfig = command({
  permission: 'spaces.config.edit',
  input: configInput.extend({ id: z.number().int() }),
  async run({ tx, actor, input: { id, config, basedOn }, audit }): Promise<SpaceConfig> {
    await lockWritable(tx, actor, id);
    const newest = await newestConfig(tx, id);
    if (basedOn !== undefined && (newest?.id ?? null) !== basedOn)
      throw conflict(
        'This config was changed by someone else meanwhile. Reload to see the newest version',
        'stale',
      );
    await saveConfig(tx, actor, [id], config, 'spaces.config.edit');
    const after = await answer(tx, id);
    // The text may hold credentials of a terminal: the audit names the versions only.
    await audit({
      action: 'space.config',
      entity: 'space',
      entityId: id,
      before: { version: newest?.id ?? null },
      after: { version: after.versions[0]?.id ?? null },
    });
    return after;
  },
});
