import 'server-only';
import type postgres from 'postgres';
import { databaseCode } from '@/lib/foundation/database-errors';
import { within } from '@/lib/foundation/process/time-limit';
import { env } from '@/lib/foundation/settings/env';
import { SQLSTATE } from '@/lib/foundation/sqlstates';
import { connect } from './client';
import { withSentence } from './connection-problem';

/** A missing prepared statement; and PgBouncer's refusal of a connection parameter that it does not recognise. */
const NOT_DURABLE: string[] = [SQLSTATE.invalidStatementName, SQLSTATE.protocolViolation];
const ROUNDS = 3;
const ROUND_MS = 3_000;
/** An address may accept connections and never respond, like a pooler whose database is down. */
const LIMIT_MS = 10_000;

const POOLER = 'DATABASE_URL: a connection pooler in transaction mode responds here.';
const UNLESS_KEPT =
  'unless the pooler keeps prepared statements (PgBouncer 1.21 or newer with max_prepared_statements above 0): writes would be ' +
  'acknowledged and then rolled back. Or give DATABASE_URL the address of the database itself.';

/** What an operator has to change. The server exits with this message. */
export const poolerSentence = (): string =>
  env().DATABASE_DIRECT_URL
    ? `${POOLER} Set DATABASE_PREPARE=false, ${UNLESS_KEPT}`
    : `${POOLER} Set DATABASE_DIRECT_URL to the address of the database itself. Set DATABASE_PREPARE=false too, ${UNLESS_KEPT}`;

/**
 * Whether an acknowledged commit is really committed. The driver prepares its `commit`; behind a pooler in
 * transaction mode, the current session may lack that statement, and the transaction is then rolled back without an
 * error. Two clients test it: while one occupies the session that both would get, the other commits. Also false for a
 * pooler that refuses the time limits of a direct connection. Throws if the database does not respond within 10 s,
 * with a sentence for the operator if its address or its TLS is wrong.
 */
export async function commitsAreDurable(): Promise<boolean> {
  const [keeper, writer] = [connect({ max: 1 }), connect({ max: 1 })];
  try {
    return await within(LIMIT_MS, 'The database', allAreDurable(keeper, writer));
  } catch (error) {
    // Sometimes a different statement is missing, and then the driver reports it.
    if (NOT_DURABLE.includes(databaseCode(error) ?? '')) return false;
    throw withSentence('DATABASE_URL', error);
  } finally {
    await Promise.all([keeper.end({ timeout: 1 }), writer.end({ timeout: 1 })]);
  }
}

async function allAreDurable(keeper: postgres.Sql, writer: postgres.Sql): Promise<boolean> {
  await writer.begin((tx) => tx`select 1`);
  for (let round = 0; round < ROUNDS; round += 1) if (!(await commitIsDurable(keeper, writer))) return false;
  return true;
}

async function commitIsDurable(keeper: postgres.Sql, writer: postgres.Sql): Promise<boolean> {
  const [kept, isKept] = deferred();
  const [released, release] = deferred();
  // A pooler with a single session makes the writer wait. No other session exists that could lack the statement.
  const clock = setTimeout(release, ROUND_MS);
  const keeping = keeper.begin(async (tx) => {
    await tx`select 1`;
    isKept();
    await released;
  });
  try {
    await Promise.race([kept, keeping]);
    const [written] = await writer.begin(
      (tx) => tx<{ id: string }[]>`select pg_current_xact_id()::text as id`,
    );
    const [outcome] = await writer<{ status: string }[]>`
      select pg_xact_status(${written?.id ?? ''}::text::xid8) as status`;
    return outcome?.status === 'committed';
  } finally {
    clearTimeout(clock);
    release();
    await keeping;
  }
}

function deferred(): [Promise<void>, () => void] {
  let settle = () => {};
  const promise = new Promise<void>((resolve) => {
    settle = resolve;
  });
  return [promise, settle];
}
