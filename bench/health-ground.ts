import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { demoEnvironment } from '../dev/environment';
import { migrate } from '../dev/migrate';
import { freePort } from '../dev/ports';
import { startPostgres } from '../dev/postgres';
import { secretsAt } from '../dev/secrets';

const FIRST_PORT = 5_700;

/** The device token of a benchmark pod. */
export const tokenOf = (spaceId: number): string => `hpd_bench_${spaceId}`;

/** Creates a separate database with `pods` watched spaces. Returns it with the environment of an app for it. */
export async function healthGround(pods: number) {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'hushpod-bench-'));
  fs.chmodSync(dir, 0o755);
  const database = await startPostgres({ dir: path.join(dir, 'postgres'), port: await freePort(FIRST_PORT) });
  const port = await freePort(database.port + 1);
  const [standInsPort, smtpPort] = [await freePort(port + 1), await freePort(port + 2)];
  const secrets = secretsAt(path.join(dir, 'secrets.json'));
  const setting = { port, databaseUrl: database.url, standInsPort, smtpPort, secrets };
  Object.assign(process.env, demoEnvironment(setting));
  await migrate(database.url);
  const { seed } = await import('@/dev/story/seed');
  await seed({ databaseUrl: database.url, bookings: 500, encryptionKey: secrets.encryptionKey });
  const sql = postgres(database.url, { max: 2, onnotice: () => {} });
  await sql`delete from pod_health`;
  await sql`delete from pod_samples`;
  await sql`delete from pod_incidents`;
  await sql`insert into spaces (name, location_id, timezone, tax_percent)
    select 'Bench ' || n, (select min(id) from locations), 'UTC', 0
    from generate_series(1, ${pods} - (select count(*)::int from spaces)) n`;
  await sql`insert into space_business_partners (space_id, business_partner_id)
    select id, (select id from business_partners where is_house) from spaces on conflict do nothing`;
  const spaces = await sql<{ id: number }[]>`select id::int from spaces order by id limit ${pods}`;
  const ids = spaces.map(({ id }) => id);
  const hashes = ids.map((id) => createHash('sha256').update(tokenOf(id)).digest('hex'));
  await sql`update spaces set status = 'active', device_token_hash = given.hash
    from unnest(${ids}::bigint[], ${hashes}::text[]) as given (id, hash) where spaces.id = given.id`;
  const stop = async () => {
    await sql.end();
    await database.stop();
    for (const gone of [dir, database.dir]) fs.rmSync(gone, { recursive: true, force: true });
  };
  return { ...setting, dir, databaseDir: database.dir, sql, ids, stop };
}

/** The value below which this share of the values is. */
export function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
