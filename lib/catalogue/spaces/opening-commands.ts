import 'server-only';
import { db } from '@/db/client';
import { spaceSettings } from '@/db/tables';
import { command } from '@/lib/platform/command';
import { openingInput } from './schema';

const ONLY_RECORD = 1;

/**
 * Whether a space that is added in the console is for sale at once: docs/rules.md#opening-spaces. The caller has
 * authorized.
 */
export async function opensNewSpaces(): Promise<boolean> {
  const [row] = await db().select({ opensNew: spaceSettings.opensNew }).from(spaceSettings);
  return row?.opensNew ?? false;
}

/** Sets whether spaces that are added in the console from now on are for sale at once (`settings.money`). */
export const saveOpening = command({
  permission: 'settings.money',
  input: openingInput,
  prepare: () => opensNewSpaces(),
  async run({ tx, input: { opensNew }, prepared: before, audit }) {
    await tx
      .insert(spaceSettings)
      .values({ opensNew })
      .onConflictDoUpdate({ target: spaceSettings.isOnly, set: { opensNew } });
    await audit({
      action: 'space-settings.opening',
      entityId: ONLY_RECORD,
      before: { opensNew: before },
      after: { opensNew },
    });
    return { opensNew };
  },
});
