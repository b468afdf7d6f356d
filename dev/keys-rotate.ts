import { parseSettings, serverSettings } from '@/lib/foundation/settings/env';
import { Keyring } from '@/lib/foundation/settings/keyring';
import { directAddress, inTurn } from './direct-database';
import { rotateKeys } from './keys/encrypted-columns';
import { OperatorProblem, runCommand } from './operator-command';

/** Re-encrypts every secret with ENCRYPTION_KEY, reading it with ENCRYPTION_KEYS_OLD: docs/backup.md#keys. */
await runCommand(import.meta.url, async (source) => {
  const settings = parseSettings(
    serverSettings.pick({
      DATABASE_URL: true,
      DATABASE_DIRECT_URL: true,
      ENCRYPTION_KEY: true,
      ENCRYPTION_KEYS_OLD: true,
    }),
    source,
  );
  const ring = new Keyring(settings.ENCRYPTION_KEY, settings.ENCRYPTION_KEYS_OLD);
  const { lines, lost } = await inTurn(directAddress(settings), ({ sql }) => rotateKeys(sql, ring));
  if (lost.length === 0) return lines;
  throw new OperatorProblem(
    `${lines.slice(0, -1).join('\n')}\nNo key of ENCRYPTION_KEY and ENCRYPTION_KEYS_OLD reads ${lost.join('; ')}. ` +
      'Add the key that they were encrypted with, and run this again; or generate or enter these secrets again.',
  );
});
