import 'server-only';
import { desc, eq } from 'drizzle-orm';
import { type Db, db } from '@/db/client';
import { admins, spaceConfigs } from '@/db/tables';
import { type Actor, authorize } from '@/lib/platform/authorization/actor';
import type { SpaceConfig } from './schema';
import { assertSpaceVisible } from './scope';

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

/** The current config of a space with its earlier versions; the caller has authorized. */
export async function loadConfig(on: Db, spaceId: number): Promise<SpaceConfig> {
  const versions = await versionsOf(on, spaceId);
  return { config: versions[0]?.config ?? null, versions };
}

/** The current config of a space, or null if none was ever saved. */
export async function newestConfig(on: Db, spaceId: number): Promise<{ id: number; config: string } | null> {
  const [row] = await on
    .select({ id: spaceConfigs.id, config: spaceConfigs.config })
    .from(spaceConfigs)
    .where(eq(spaceConfigs.spaceId, spaceId))
    .orderBy(desc(spaceConfigs.id))
    .limit(1);
  return row ?? null;
}

/** A space's config with its earlier versions (`spaces.config`); throws 404 out of scope. */
export async function getConfig(actor: Actor, spaceId: number): Promise<SpaceConfig> {
  authorize(actor, 'spaces.config');
  await assertSpaceVisible(db(), actor, spaceId);
  return loadConfig(db(), spaceId);
}
