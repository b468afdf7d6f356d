import { createHash, randomUUID } from 'node:crypto';
import postgres from 'postgres';

export type OwnSpaces = {
  spaces: { id: number; token: string }[];
  planId: number;
  boxKey: string;
};

/**
 * Adds this many separate spaces, free and with a plan. With `pods`, each has a device token and can be booked as
 * soon as its pod reports. Spaces of earlier runs are closed.
 */
export async function ownSpaces(sql: postgres.Sql, count: number, { pods = false } = {}): Promise<OwnSpaces> {
  await sql`update spaces set status = 'inactive' where name like 'Bench %' and status = 'active'`;
  const [house] = await sql<{ id: number; key: string }[]>`
    select id::int, box_key as key from business_partners where is_house`;
  const [plan] = await sql<{ id: number }[]>`
    select id::int from pricing_plans where duration_minutes = 30 order by id limit 1`;
  const tokens = Array.from({ length: count }, () => `hpd_bench_${randomUUID()}`);
  const hashes = tokens.map((token) => (pods ? createHash('sha256').update(token).digest('hex') : null));
  const created = await sql<{ id: number }[]>`
    insert into spaces (name, location_id, timezone, device_token_hash)
    select 'Bench ' || n || ' ' || ${randomUUID()}, (select min(id) from locations), 'UTC', hash
    from unnest(${hashes}::text[]) with ordinality as given (hash, n) order by n returning id::int`;
  const ids = created.map(({ id }) => id);
  await sql`insert into space_plans (space_id, pricing_plan_id) select unnest(${ids}::bigint[]), ${plan!.id}`;
  await sql`insert into space_business_partners (space_id, business_partner_id)
    select unnest(${ids}::bigint[]), ${house!.id}`;
  return {
    spaces: ids.map((id, index) => ({ id, token: tokens[index]! })),
    planId: plan!.id,
    boxKey: house!.key,
  };
}

/** Runs the work for each item, with this many at once. */
export async function atOnce<T>(items: T[], connections: number, work: (item: T) => Promise<void>) {
  const remaining = [...items];
  const worker = async () => {
    for (let item = remaining.shift(); item !== undefined; item = remaining.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: connections }, worker));
}

/** The row of a table in a form that can be inserted again, with `changes`: without its id and generated columns. */
async function copyOf(sql: postgres.Sql, table: string, where: string) {
  const columns = await sql<{ name: string }[]>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' and column_name <> 'id'`;
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  const [row] = await sql.unsafe<{ row: Record<string, unknown> }[]>(
    `select to_jsonb(t) as row from ${table} t where ${where}`,
  );
  const insert = `insert into ${table} (${names}) select ${names} from jsonb_populate_record(null::${table}, $1)`;
  return { insert, row: row!.row };
}

/**
 * Measures the writes of a hold by SQL alone, with no other load: the rows of the hold `webId`, written again for
 * each of these spaces. This is the limit for any program that writes to this database.
 */
export async function insertHolds(
  databaseUrl: string,
  webId: string,
  spaces: OwnSpaces['spaces'],
  connections: number,
): Promise<number[]> {
  const sql = postgres(databaseUrl, { max: connections, onnotice: () => {} });
  const mine = `(select id from bookings where web_id = '${webId}')`;
  const [customer, booking, period, network] = [
    await copyOf(sql, 'customers', `id = (select customer_id from bookings where web_id = '${webId}')`),
    await copyOf(sql, 'bookings', `id = ${mine}`),
    await copyOf(sql, 'booking_periods', `booking_id = ${mine}`),
    await copyOf(sql, 'hold_networks', `booking_id = ${mine}`),
  ];
  const taken: number[] = [];
  await atOnce(spaces, connections, async ({ id: space_id }) => {
    const began = performance.now();
    await sql.begin(async (tx) => {
      const put = async (copy: typeof customer, changes: object, returning = '') =>
        tx.unsafe<{ id: number }[]>(`${copy.insert} ${returning}`, [{ ...copy.row, ...changes } as never], {
          prepare: true,
        });
      const email = `${randomUUID()}@guests.test`;
      const [person] = await put(customer, { email }, 'returning id::int');
      const names = { web_id: randomUUID(), transaction_id: randomUUID(), device_key: randomUUID() };
      const changes = { ...names, space_id, customer_id: person!.id };
      const [made] = await put(booking, changes, 'returning id::int');
      await put(period, { space_id, booking_id: made!.id });
      await put(network, { space_id, booking_id: made!.id });
    });
    taken.push(performance.now() - began);
  });
  await sql.end();
  return taken;
}
