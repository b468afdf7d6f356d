import { parseSettings, serverSettings } from '@/lib/foundation/settings/env';
import { directAddress, inTurn } from './direct-database';
import { applyMigrations } from './migrate';
import { runCommand } from './operator-command';

await runCommand(import.meta.url, async (source) => {
  const settings = parseSettings(
    serverSettings.pick({ DATABASE_URL: true, DATABASE_DIRECT_URL: true, MIGRATION_LOCK_SECONDS: true }),
    source,
  );
  await inTurn(directAddress(settings), (connections) =>
    applyMigrations(connections, settings.MIGRATION_LOCK_SECONDS),
  );
  return ['The database is at the newest migration.'];
});
