import { parseArgs } from 'node:util';
import { closeDatabase } from '@/db/client';
import {
  comparePaymentsAfterRestore,
  repairPaymentsAfterRestore,
  type UnknownPayment,
} from '@/lib/booking/payments/after-restore';
import { AppError } from '@/lib/foundation/errors';
import { formatMoney } from '@/lib/foundation/money';
import { parseEnv } from '@/lib/foundation/settings/env';
import { counted } from '@/lib/foundation/text/words';
import { directAddress, inTurn } from './direct-database';
import { OperatorProblem, runCommand } from './operator-command';
import { endSessions, leaveOutIds, openEffects } from './restore/database';
import { compareFiles, removeOrphans } from './restore/files';

const USAGE =
  'Since when? Run `npm run reconcile:restore -- --since 2026-11-23T04:00:00Z`, the time of the dump; with --repair it also repairs.';

function optionsOf(args: string[]): { since: Date; repair: boolean } {
  const { values } = parseArgs({
    args,
    options: { since: { type: 'string' }, repair: { type: 'boolean', default: false } },
  });
  const since = new Date(values.since ?? '');
  if (!Number.isFinite(since.getTime())) throw new OperatorProblem(USAGE);
  return { since, repair: values.repair };
}

const lineOf = ({ reference, createdAt, cents, isOpen }: UnknownPayment): string =>
  `  ${reference}, ${createdAt.toISOString()}: ${isOpen ? 'not captured' : formatMoney(cents)}`;

/**
 * Compares a restored database with the card provider and the file stores, before traffic. With `repair`, it also
 * corrects the differences. Returns the lines to print. It can be repeated at any time: docs/backup.md#reconcile.
 */
export async function reconcileRestore(
  source: NodeJS.ProcessEnv,
  { since, repair, now = new Date() }: { since: Date; repair: boolean; now?: Date },
): Promise<string[]> {
  const settings = parseEnv(source);
  return inTurn(directAddress(settings), async ({ sql }) => {
    const payments = await comparePaymentsAfterRestore(since);
    const files = await compareFiles(sql, now);
    const effects = await openEffects(sql);
    const lines = [
      `Payments of bookings that are lost: ${payments.unknown.length}${repair ? ', which go back' : ''}.`,
      ...payments.unknown.map(lineOf),
      `Payments that have moved on at the card service: ${payments.behind.length}.`,
      `Payments with refunds or disputes since then: ${payments.returned.length}.`,
      `Files that no row names: ${files.orphans.length}${repair ? ', which are removed' : ''}.`,
      ...files.orphans.map(({ pathname, access }) => `  ${pathname} (${access})`),
      `Rows whose file is gone: ${files.missing.length}.`,
      ...files.missing.map((line) => `  ${line}`),
      `Effects that will be carried out, some perhaps again: ${effects.map(({ kind, count }) => `${kind} ${count}`).join(', ') || 'none'}.`,
    ];
    if (!repair) return [...lines, 'Nothing has been changed. With --repair, all of it is brought in line.'];
    await leaveOutIds(sql);
    const sessions = await endSessions(sql);
    await repairPaymentsAfterRestore(payments);
    await removeOrphans(files);
    return [...lines, `${counted(sessions, 'session')} ended. The database is ready for traffic.`];
  });
}

await runCommand(import.meta.url, async (source, args) => {
  const options = optionsOf(args);
  try {
    return await reconcileRestore(source, options);
  } catch (error) {
    throw error instanceof AppError ? new OperatorProblem(`${error.message}. Run this again.`) : error;
  } finally {
    await closeDatabase();
  }
});
