import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import postgres, { type Sql } from 'postgres';
import { z } from 'zod';
import { parseSettings, serverSettings } from '@/lib/foundation/settings/env';
import { withPlatform } from '@/lib/foundation/settings/hosting-settings';
import { hasAdmins, prepareData } from './demo-steps/data';
import { OperatorProblem, runCommand } from './operator-command';

const settings = serverSettings
  .pick({ DATABASE_URL: true, DATABASE_DIRECT_URL: true, ENCRYPTION_KEY: true, BLOB_READ_WRITE_TOKEN: true })
  .extend({ DEMO_BOOKINGS: z.coerce.number().int().min(50).default(2_000) });

/**
 * Loads the demo story into any empty database, for previews, where the server plays the part of its pods. A database
 * that contains the story keeps it; one with other customers is refused: docs/vercel.md.
 */
async function seedPreview(source: Record<string, string | undefined>): Promise<string[]> {
  if (source.VERCEL_ENV === 'production')
    throw new OperatorProblem('This is production: nothing was written.');
  const { DATABASE_URL, DATABASE_DIRECT_URL, ENCRYPTION_KEY, BLOB_READ_WRITE_TOKEN, DEMO_BOOKINGS } =
    parseSettings(settings, source);
  const databaseUrl = DATABASE_DIRECT_URL ?? DATABASE_URL;
  if (await hasAdmins(databaseUrl)) return ['The database has people in it already: nothing was written.'];
  if (await hasForeignTables(databaseUrl))
    throw new OperatorProblem(
      'The database holds tables that are not ours: nothing was written. Use an empty one.',
    );
  const facts = fs.mkdtempSync(path.join(os.tmpdir(), 'hushpod-story-'));
  await prepareData({
    databaseUrl,
    factsFile: path.join(facts, 'demo.json'),
    bookings: DEMO_BOOKINGS,
    encryptionKey: ENCRYPTION_KEY,
    blobToken: BLOB_READ_WRITE_TOKEN,
    log: console.log,
  });
  fs.rmSync(facts, { recursive: true });
  const sql = postgres(databaseUrl, { max: 1 });
  await leavePodsToServer(sql);
  const visitorPath = await pathOfFreeSpace(sql);
  await sql.end();
  return [
    'The demo story is told. Its logins are in the README.',
    `A visitor scans: ${withPlatform(source).APP_URL ?? ''}${visitorPath}`,
  ];
}

/**
 * The pod that is silent in the story does not exist here. The other pods are recorded as having been listened to
 * until now.
 */
async function leavePodsToServer(sql: Sql): Promise<void> {
  await sql`
    update spaces set device_token_hash = null from pod_health
    where space_id = spaces.id and reported_at < now() - interval '1 hour'`;
  await sql`insert into server_watch (listening_since, listening_until) values ('epoch', now())`;
}

/** The visitor link of a space that can be booked now, has a pod, and has no booking of the story for two hours. */
async function pathOfFreeSpace(sql: Sql): Promise<string> {
  const [free] = await sql<{ id: number; key: string }[]>`
    select spaces.id::int, box_key as key from spaces
    join space_business_partners on space_id = spaces.id
    join business_partners on business_partners.id = business_partner_id and is_house
    join pod_health on pod_health.space_id = spaces.id and external ->> 'doorLock' = 'true'
    where spaces.status = 'active' and device_token_hash is not null and restricted_from = restricted_to
      and exists (select from space_plans where space_plans.space_id = spaces.id)
      and not exists (select from booking_periods where booking_periods.space_id = spaces.id and state <> 'released'
        and starts_at < now() + interval '2 hours' and ends_at > now())
    order by spaces.id limit 1`;
  if (!free) throw new Error('No space of the story is free.');
  return `/qr-redirect/${free.id}/${free.key}`;
}

/** Whether another program uses the schema, because the story would begin by dropping it. */
async function hasForeignTables(databaseUrl: string): Promise<boolean> {
  const sql = postgres(databaseUrl, { max: 1 });
  try {
    const [found] = await sql<{ foreign: boolean }[]>`
      select to_regclass('public.admins') is null
        and exists (select from pg_tables where schemaname = 'public') as foreign`;
    return found?.foreign ?? false;
  } finally {
    await sql.end();
  }
}

await runCommand(import.meta.url, seedPreview);
