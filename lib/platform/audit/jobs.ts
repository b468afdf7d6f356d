import 'server-only';
import { isIPv4 } from 'node:net';
import { sql } from 'drizzle-orm';
import { db, type Tx } from '@/db/client';
import { env } from '@/lib/foundation/env';
import { networkOf } from '@/lib/foundation/limits';
import { logError } from '@/lib/foundation/log';
import { transact } from '@/lib/foundation/transaction';
import { draining } from '@/lib/platform/http/draining';

/** For how many months after this one there is a partition. */
const MONTHS_AHEAD = 3;
const LOCK = 7_206;
/** How many entries a statement changes or deletes. */
const BATCH = 1_000;
/** How long one run goes on with a task, in milliseconds: the next one takes up what is left. */
const RUN_MS = 15_000;

/** A month of UTC, by its number: 12 times the year and the month, January being 0. */
type Month = number;
const monthOf = (at: Date): Month => at.getUTCFullYear() * 12 + at.getUTCMonth();
const startOf = (month: Month): Date => new Date(Date.UTC(Math.floor(month / 12), month % 12));
const nameOf = (month: Month): string =>
  `audit_entries_${startOf(month).toISOString().slice(0, 7).replace('-', '_')}`;

/** A partition and its last month, which its name says: `audit_entries_2026_12`, and `audit_entries_to_…` for the first. */
type Partition = { name: string; last: Month };

async function partitions(): Promise<Partition[]> {
  const rows = await db().execute<{ name: string }>(sql`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'audit_entries'::regclass`);
  return rows.flatMap(({ name }) => {
    const [, year, month] = /_(\d{4})_(\d{2})$/.exec(name) ?? [];
    return year && month ? [{ name, last: Number(year) * 12 + Number(month) - 1 }] : [];
  });
}

/**
 * Changes the partitions in a transaction that waits half a second at most for its locks, because every command waits
 * behind it meanwhile; what did not succeed is tried again a minute later. One instance does it, false in the others.
 */
const alone = (change: (tx: Tx) => Promise<unknown>): Promise<boolean> =>
  transact(async (tx) => {
    await tx.execute(sql`set local lock_timeout = '500ms'`);
    const [row] = await tx.execute<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(${LOCK}) as mine`);
    if (row?.mine) await change(tx);
    return row?.mine ?? false;
  });

/** Makes the partition of a month, with the entries of that month that had none. Attaching it locks no reader or writer. */
async function make(tx: Tx, month: Month): Promise<void> {
  const name = sql.identifier(nameOf(month));
  const [from, to] = [startOf(month), startOf(month + 1)].map((at) => sql.raw(`'${at.toISOString()}'`));
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
  let made = 0;
  for (let month = Math.max(last + 1, monthOf(now)); month <= monthOf(now) + MONTHS_AHEAD; month += 1)
    if (await alone((tx) => make(tx, month))) made += 1;
  return made;
}

/** The first month that is kept whole; all before it is over. */
const firstKept = (now: Date): Month => monthOf(now) - env().KEEP_AUDIT_MONTHS;

/** Drops the partitions whose months are all over; returns how many. */
export async function dropMonths(now: Date): Promise<number> {
  const over = (await partitions()).filter(({ last }) => last < firstKept(now));
  let dropped = 0;
  for (const { name } of over)
    if (await alone((tx) => tx.execute(sql`drop table if exists ${sql.identifier(name)}`))) dropped += 1;
  return dropped;
}

/** Deletes a batch of what is over in a partition that goes on, as the first does, which has many months. */
async function deleteBatch(now: Date): Promise<number> {
  const gone = await db().execute(sql`
    delete from audit_entries using (
      select id, at from audit_entries where at < ${startOf(firstKept(now)).toISOString()}::timestamptz
      order by at limit ${BATCH} for update skip locked) as over
    where audit_entries.id = over.id and audit_entries.at = over.at`);
  return gone.count;
}

/** `203.0.113.0/24` or `2001:db8:1::/48`: which provider and which part of a country, but not who. */
function shortened(ip: string): string {
  const network = networkOf(ip);
  if (isIPv4(network)) return `${network.split('.').slice(0, 3).join('.')}.0/24`;
  return network.includes(':') ? `${network.split(':').slice(0, 3).join(':')}::/48` : 'unknown/0';
}

/** Shortens the addresses of a batch of entries that have had them whole for long enough. */
async function shortenBatch(now: Date): Promise<number> {
  return transact(async (tx) => {
    const entries = await tx.execute<{ id: string; at: string; ip: string }>(sql`
      select id, at::text as at, ip from audit_entries
      where ip is not null and ip not like '%/%'
        and at < ${now.toISOString()}::timestamptz - make_interval(days => ${env().KEEP_AUDIT_ADDRESSES_DAYS})
      order by at limit ${BATCH} for update skip locked`);
    if (entries.length === 0) return 0;
    const rows = entries.map(({ id, at, ip }) => ({ id, at, ip: shortened(ip) }));
    await tx.execute(sql`
      update audit_entries set ip = short.ip
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as short (id bigint, at timestamptz, ip text)
      where audit_entries.id = short.id and audit_entries.at = short.at`);
    return entries.length;
  });
}

/** Goes on with batches until one is not full, or the time is over. */
async function inBatches(next: () => Promise<number>): Promise<number> {
  const end = Date.now() + RUN_MS;
  let all = 0;
  for (let rows = BATCH; rows === BATCH && Date.now() < end && !draining().aborted; all += rows)
    rows = await next();
  return all;
}

/**
 * Job: makes the months to come, ends those that are over, and shortens addresses; returns how much it did. A task that
 * fails stops no other: docs/rules.md#retention.
 */
export async function keepAudit(now: Date = new Date()): Promise<number> {
  const tasks = {
    makeMonths: () => makeMonths(now),
    dropMonths: () => dropMonths(now),
    deleteEntries: () => inBatches(() => deleteBatch(now)),
    shortenAddresses: () => inBatches(() => shortenBatch(now)),
  };
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
