import 'server-only';
import { isIPv4 } from 'node:net';
import { sql } from 'drizzle-orm';
import { db, type Tx } from '@/db/client';
import { instant } from '@/db/instant';
import { checkedRows } from '@/db/row-kinds';
import { transact } from '@/db/transaction';
import { dbNow } from '@/lib/foundation/clock';
import { draining } from '@/lib/foundation/draining';
import { env } from '@/lib/foundation/env';
import { logError } from '@/lib/foundation/log';
import { networkOf } from '@/lib/platform/limits';
import { isSteady } from '@/lib/platform/listening';

/** For how many months after this one there is a partition. */
const MONTHS_AHEAD = 3;
const LOCK = 7_206;
/** How many entries a statement changes or deletes. */
const BATCH = 1_000;
/** How long one run goes on with a task, in milliseconds: the next one takes up what is left. */
const RUN_MS = 15_000;
const DAY_MS = 86_400_000;

/** How the first partition is called before its last month, and what is in no month. */
const FIRST = 'audit_entries_to_';
const UNPLACED = 'audit_entries_unplaced';

/** A month of UTC, by its number: 12 times the year and the month, January being 0. */
type Month = number;
const monthOf = (time: Date): Month => time.getUTCFullYear() * 12 + time.getUTCMonth();
const startOf = (month: Month): Date => new Date(Date.UTC(Math.floor(month / 12), month % 12));
const nameOf = (month: Month): string =>
  `audit_entries_${startOf(month).toISOString().slice(0, 7).replace('-', '_')}`;

/**
 * A partition and its last month, which its name says: `audit_entries_2026_12`, and `audit_entries_to_…` for the
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
 * Changes a partition in a transaction that waits half a second at most for its locks, because every command waits
 * behind it meanwhile; what did not succeed is tried again a minute later. One instance does it; false in another, and
 * where the partition is there already, or gone.
 */
const alone = (name: string, isThere: boolean, change: (tx: Tx) => Promise<unknown>): Promise<boolean> =>
  transact(async (tx) => {
    await tx.execute(sql`set local lock_timeout = '500ms'`);
    const [row] = await checkedRows(
      tx,
      { mine: 'bool' },
      sql`select pg_try_advisory_xact_lock(${LOCK}) as mine`,
    );
    if (!row?.mine) return false;
    // Looked up only now: the instance that had the lock before may have done it.
    const [known] = await checkedRows(tx, { is: 'bool' }, sql`select to_regclass(${name}) is not null as is`);
    if (known?.is !== isThere) return false;
    await change(tx);
    return true;
  });

/**
 * Makes the partition of a month, with the entries of that month that had none. Attaching it locks no reader or
 * writer.
 */
async function make(tx: Tx, month: Month): Promise<void> {
  const name = sql.identifier(nameOf(month));
  const [from, to] = [startOf(month), startOf(month + 1)].map((time) => sql.raw(`'${time.toISOString()}'`));
  await tx.execute(sql`lock table audit_entries_unplaced in access exclusive mode`);
  await tx.execute(sql`create table ${name} (like audit_entries including defaults)`);
  await tx.execute(sql`
    with placed as (delete from audit_entries_unplaced where at >= ${from} and at < ${to} returning *)
    insert into ${name} select * from placed`);
  await tx.execute(
    sql`alter table audit_entries attach partition ${name} for values from (${from}) to (${to})`,
  );
}

/** Makes the partitions of this month and of the next ones that are missing; returns how many. */
export async function makeMonths(now: Date): Promise<number> {
  const last = Math.max(...(await partitions()).map((partition) => partition.last));
  let count = 0;
  for (let month = Math.max(last + 1, monthOf(now)); month <= monthOf(now) + MONTHS_AHEAD; month += 1)
    if (await alone(nameOf(month), false, (tx) => make(tx, month))) count += 1;
  return count;
}

/** The first month that is kept whole; all before it is over. */
const firstKept = (now: Date): Month => monthOf(now) - env().KEEP_AUDIT_MONTHS;

/** Drops the partitions whose months are all over; returns how many. */
export async function dropMonths(now: Date): Promise<number> {
  const over = (await partitions()).filter(({ last }) => last < firstKept(now));
  let dropped = 0;
  for (const { name } of over)
    if (await alone(name, true, (tx) => tx.execute(sql`drop table ${sql.identifier(name)}`))) dropped += 1;
  return dropped;
}

/** Deletes what is over where more than a month is in one partition: in the first, and in what has no month. */
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

/** `203.0.113.0/24` or `2001:db8:1::/48`: which provider and which part of a country, but not who. */
function shortened(ip: string): string {
  const network = networkOf(ip);
  if (isIPv4(network)) return `${network.split('.').slice(0, 3).join('.')}.0/24`;
  return network.includes(':') ? `${network.split(':').slice(0, 3).join(':')}::/48` : 'unknown/0';
}

/** Shortens the addresses of a batch of entries that have had them whole for long enough. */
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
    // The condition on `at` alone leaves out the partitions after it.
    await tx.execute(sql`
      update audit_entries set ip = short.ip
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as short (id bigint, at timestamptz, ip text)
      where audit_entries.at < ${before} and audit_entries.id = short.id and audit_entries.at = short.at`);
    return entries.length;
  });
}

/** Goes on with batches until one is not full, or the time is over. */
async function inBatches(next: () => Promise<number>): Promise<number> {
  const end = performance.now() + RUN_MS;
  let all = 0;
  for (let rows = BATCH; rows === BATCH && performance.now() < end && !draining().aborted; all += rows)
    rows = await next();
  return all;
}

/**
 * Job: makes the months to come, ends those that are over, and shortens addresses; returns how much it did. A task that
 * fails stops no other, and only months are made while a clock is not steady: docs/rules.md#retention.
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
