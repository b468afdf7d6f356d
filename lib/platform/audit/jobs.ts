import 'server-only';
import { isIPv4 } from 'node:net';
import { sql } from 'drizzle-orm';
import { db, type Tx } from '@/db/client';
import { instant } from '@/db/instant';
import { checkedRows } from '@/db/row-kinds';
import { transact } from '@/db/transaction';
import { draining } from '@/lib/foundation/process/draining';
import { logError } from '@/lib/foundation/process/log';
import { env } from '@/lib/foundation/settings/env';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { networkOf } from '@/lib/platform/networks';
import { isSteady } from '@/lib/platform/steady-clock';

/** The number of months after the current one that have a partition in advance. */
const MONTHS_AHEAD = 3;
/** The key of the advisory lock under which one instance changes partitions. */
const PARTITIONS_LOCK = 7_206;
/** How many entries one statement changes or deletes. */
const BATCH = 1_000;
/** The time limit of a task per run, in milliseconds: the next run continues with the rest. */
const RUN_MS = 15_000;
const DAY_MS = 86_400_000;

/** The name prefix of the first partition, before its last month, and the default partition for entries of no month. */
const FIRST = 'audit_entries_to_';
const UNPLACED = 'audit_entries_unplaced';

/** A month in UTC as a number: 12 times the year plus the month, January being 0. */
type Month = number;
const monthOf = (time: Date): Month => time.getUTCFullYear() * 12 + time.getUTCMonth();
const startOf = (month: Month): Date => new Date(Date.UTC(Math.floor(month / 12), month % 12));
const nameOf = (month: Month): string =>
  `audit_entries_${startOf(month).toISOString().slice(0, 7).replace('-', '_')}`;

/**
 * A partition and its last month, taken from its name: `audit_entries_2026_12`, and `audit_entries_to_…` for the
 * first.
 */
type Partition = { name: string; last: Month };

async function partitions(): Promise<Partition[]> {
  const rows = await checkedRows(
    db(),
    { name: 'text' },
    sql`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'audit_entries'::regclass`,
  );
  return rows.flatMap(({ name }) => {
    const [, year, month] = /_(\d{4})_(\d{2})$/.exec(name) ?? [];
    return year && month ? [{ name, last: Number(year) * 12 + Number(month) - 1 }] : [];
  });
}

/**
 * Changes a partition in a transaction that waits at most half a second for its locks, because every command queues
 * behind it; a failed attempt is retried a minute later. Only one instance does it. Returns false in the others, and
 * if the partition already exists or has already been dropped.
 */
const changePartition = (
  { name, mustExist }: { name: string; mustExist: boolean },
  change: (tx: Tx) => Promise<unknown>,
): Promise<boolean> =>
  transact(async (tx) => {
    await tx.execute(sql`set local lock_timeout = '500ms'`);
    const [row] = await checkedRows(
      tx,
      { mine: 'bool' },
      sql`select pg_try_advisory_xact_lock(${PARTITIONS_LOCK}) as mine`,
    );
    if (!row?.mine) return false;
    // Checked only after the lock is taken: the instance that had the lock before may have done it.
    const [known] = await checkedRows(tx, { is: 'bool' }, sql`select to_regclass(${name}) is not null as is`);
    if (known?.is !== mustExist) return false;
    await change(tx);
    return true;
  });

/**
 * Creates the partition of a month and moves into it the entries of that month from the default partition. Attaching
 * it blocks no reader, and no writer unless the month has begun.
 */
async function makePartition(tx: Tx, month: Month, hasBegun: boolean): Promise<void> {
  const name = sql.identifier(nameOf(month));
  const [from, to] = [startOf(month), startOf(month + 1)].map((time) => sql.raw(`'${time.toISOString()}'`));
  // An entry of this month that is already on its way to the default partition would be refused there: writers wait
  // before their entry is assigned a partition.
  if (hasBegun) await tx.execute(sql`lock table audit_entries in share row exclusive mode`);
  await tx.execute(sql`lock table audit_entries_unplaced in access exclusive mode`);
  await tx.execute(sql`create table ${name} (like audit_entries including defaults)`);
  await tx.execute(sql`
    with placed as (delete from audit_entries_unplaced where at >= ${from} and at < ${to} returning *)
    insert into ${name} select * from placed`);
  await tx.execute(
    sql`alter table audit_entries attach partition ${name} for values from (${from}) to (${to})`,
  );
}

/** Creates the missing partitions of this month and the next ones; returns how many. */
export async function makeMonths(now: Date): Promise<number> {
  const last = Math.max(...(await partitions()).map((partition) => partition.last));
  let count = 0;
  for (let month = Math.max(last + 1, monthOf(now)); month <= monthOf(now) + MONTHS_AHEAD; month += 1)
    if (
      await changePartition({ name: nameOf(month), mustExist: false }, (tx) =>
        makePartition(tx, month, month <= monthOf(now)),
      )
    )
      count += 1;
  return count;
}

/** The first month that is retained whole; all earlier ones have expired. */
const firstKept = (now: Date): Month => monthOf(now) - env().KEEP_AUDIT_MONTHS;

/** Drops the partitions whose months have all expired; returns how many. */
export async function dropMonths(now: Date): Promise<number> {
  const over = (await partitions()).filter(({ last }) => last < firstKept(now));
  let dropped = 0;
  for (const { name } of over)
    if (
      await changePartition({ name, mustExist: true }, (tx) =>
        tx.execute(sql`drop table ${sql.identifier(name)}`),
      )
    )
      dropped += 1;
  return dropped;
}

/** Deletes expired entries from partitions that span more than a month: the first one and the default one. */
async function deleteEntries(now: Date): Promise<number> {
  const names = (await partitions()).flatMap(({ name }) => (name.startsWith(FIRST) ? [name] : []));
  let deleted = 0;
  for (const name of [...names, UNPLACED].map(sql.identifier))
    deleted += await inBatches(async () => {
      const gone = await db().execute(sql`
        delete from ${name} where ctid = any(array(select ctid from ${name}
          where at < ${instant(startOf(firstKept(now)))} limit ${BATCH} for update skip locked))`);
      return gone.count;
    });
  return deleted;
}

/** `203.0.113.0/24` or `2001:db8:1::/48`: identifies the provider and the region, but not the person. */
function shortened(ip: string): string {
  const network = networkOf(ip);
  if (isIPv4(network)) return `${network.split('.').slice(0, 3).join('.')}.0/24`;
  return network.includes(':') ? `${network.split(':').slice(0, 3).join(':')}::/48` : 'unknown/0';
}

/** Truncates the addresses of a batch of entries once they have been stored whole for the retention period. */
async function shortenBatch(now: Date): Promise<number> {
  const before = instant(new Date(now.getTime() - env().KEEP_AUDIT_ADDRESSES_DAYS * DAY_MS));
  return transact(async (tx) => {
    const entries = await checkedRows(
      tx,
      { id: 'bigint', at: 'text', ip: 'text' },
      sql`
      select id, at::text as at, ip from audit_entries
      where at < ${before} and ip is not null and ip not like '%/%'
      order by at limit ${BATCH} for update skip locked`,
    );
    if (entries.length === 0) return 0;
    const rows = entries.map(({ id, at, ip }) => ({ id, at, ip: shortened(ip) }));
    // The condition on `at` alone prunes the later partitions.
    await tx.execute(sql`
      update audit_entries set ip = short.ip
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as short (id bigint, at timestamptz, ip text)
      where audit_entries.at < ${before} and audit_entries.id = short.id and audit_entries.at = short.at`);
    return entries.length;
  });
}

/** Processes batches until one is not full or the time limit is reached. */
async function inBatches(next: () => Promise<number>): Promise<number> {
  const end = performance.now() + RUN_MS;
  let all = 0;
  for (let rows = BATCH; rows === BATCH && performance.now() < end && !draining().aborted; all += rows)
    rows = await next();
  return all;
}

/**
 * Job: creates future partitions, deletes expired ones, and truncates addresses; returns the number of changes. A
 * task that fails stops no other, and while a clock is not steady only partitions are created:
 * docs/rules.md#retention.
 */
export async function keepAudit(now: Date = dbNow()): Promise<number> {
  const deletions = {
    dropMonths: () => dropMonths(now),
    deleteEntries: () => deleteEntries(now),
    shortenAddresses: () => inBatches(() => shortenBatch(now)),
  };
  const tasks = { makeMonths: () => makeMonths(now), ...((await isSteady()) && deletions) };
  let done = 0;
  const failures: unknown[] = [];
  for (const [task, work] of Object.entries(tasks))
    done += await work().catch((error) => {
      logError('audit.keep', error, { task });
      failures.push(error);
      return 0;
    });
  if (failures.length > 0) throw failures[0];
  return done;
}
