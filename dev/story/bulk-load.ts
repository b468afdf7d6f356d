import type { TransactionSql } from 'postgres';

/** The tables that grow with the number of bookings. */
const BULK_TABLES = [
  'customers',
  'bookings',
  'booking_periods',
  'payments',
  'refunds',
  'priority_passes',
  'boarding_passes',
  'promo_uses',
  'wallet_entries',
  'wifi_codes',
];

/**
 * Loads the bulk tables without their triggers and secondary indexes, and creates the indexes afterwards, which is
 * many times faster. Constraints and indexes are restored from the database's own definitions, with their statistics
 * targets. Creating them again also checks every row. The rows must be what the triggers would have written.
 */
export async function bulkLoad(tx: TransactionSql, load: () => Promise<void>): Promise<void> {
  await tx
    .unsafe(`
    set local work_mem = '256MB'; set local maintenance_work_mem = '512MB'; set local jit = off;
    set local synchronous_commit = off; set local temp_buffers = '64MB'`)
    .simple();
  const resume = await quietTriggers(tx);
  const rebuild = await dropIndexes(tx);
  await load();
  for (const statement of rebuild) await tx.unsafe(statement);
  await resume();
}

/** Disables triggers. The replica role does so at once, foreign keys included, but not every user can set it. */
async function quietTriggers(tx: TransactionSql): Promise<() => Promise<void>> {
  const [{ allowed } = { allowed: false }] = await tx<{ allowed: boolean }[]>`
    select has_parameter_privilege('session_replication_role', 'SET') as allowed`;
  if (allowed) {
    await tx`set local session_replication_role = replica`;
    return async () => void (await tx`set local session_replication_role = origin`);
  }
  for (const table of BULK_TABLES) await tx`alter table ${tx(table)} disable trigger user`;
  return async () => {
    for (const table of BULK_TABLES) await tx`alter table ${tx(table)} enable trigger user`;
  };
}

/**
 * Drops all unique and exclusion constraints and indexes except primary keys. Returns the statements that create
 * them.
 */
async function dropIndexes(tx: TransactionSql): Promise<string[]> {
  const constraints = await tx<{ drop: string; make: string }[]>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname,
        pg_get_constraintdef(oid)) as make
    from pg_constraint where conrelid = any(${BULK_TABLES}::regclass[]) and contype in ('u', 'x')
    order by conname`;
  const indexes = await tx<{ drop: string; make: string }[]>`
    select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as make
    from pg_index where indrelid = any(${BULK_TABLES}::regclass[]) and not indisprimary
      and not exists (select 1 from pg_constraint where conindid = indexrelid) order by indexrelid`;
  const targets = await tx<{ make: string }[]>`
    select format('alter index %s alter column %s set statistics %s', attrelid::regclass, attnum, attstattarget) as make
    from pg_attribute join pg_index on indexrelid = attrelid
    where indrelid = any(${BULK_TABLES}::regclass[]) and attstattarget > 0`;
  const all = [...constraints, ...indexes];
  for (const { drop } of all) await tx.unsafe(drop);
  return [...all, ...targets].map(({ make }) => make);
}
