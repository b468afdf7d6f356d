import { type SQL, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { spaceImages, spacePlans } from '@/db/tables';
import { spaceSource } from '@/lib/catalogue/spaces/list-sql';
import type { StaffActor } from '@/lib/platform/authorization/actor';
import { csvResponse } from '@/lib/platform/list/csv';
import { parseListParams } from '@/lib/platform/list/params';
import { streamList } from '@/lib/platform/list/run';

const ROWS = 100_000;
/** A row of the memory table for so many rows sent. */
const EVERY_MB = 10;

/** Creates enough spaces for a full export, each with plans and pictures, and deletes them afterwards. */
async function withManySpaces<T>(work: () => Promise<T>): Promise<T> {
  const model = sql`(select * from spaces where status = 'active' order by id limit 1)`;
  await db().execute(sql`insert into spaces (name, location_id, timezone, tax_percent, address, description)
    select 'Bench ' || n, model.location_id, model.timezone, model.tax_percent, model.address, model.description
    from ${model} as model, generate_series(1, ${ROWS}) as n`);
  const bench = sql`(select id from spaces where name like 'Bench %')`;
  await db().execute(sql`insert into space_plans (space_id, pricing_plan_id)
    select space.id, plan.id from ${bench} as space, (select id from pricing_plans order by id limit 4) as plan`);
  await db().execute(sql`insert into space_images (space_id, pathname, name, position)
    select space.id, 'spaces/' || at || '.webp', at || '.webp', at from ${bench} as space, generate_series(0, 2) as at`);
  await db().execute(sql`analyze spaces, space_plans, space_images`);
  try {
    return await work();
  } finally {
    await takeAway(bench);
  }
}

/** Without the lookup in every booking that a foreign key would cause for each of them. */
async function takeAway(bench: SQL): Promise<void> {
  await db().transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const link of [spacePlans, spaceImages])
      await tx.execute(sql`delete from ${link} where ${link.spaceId} in ${bench}`);
    await tx.execute(sql`delete from spaces where id in ${bench}`);
  });
  // The database is kept: the next run has to find it unchanged.
  await db().execute(sql`vacuum analyze spaces, space_plans, space_images`);
}

/** Reads the whole CSV of a list as a client does, and samples the memory meanwhile. */
export async function benchExports(actor: StaffActor) {
  return withManySpaces(async () => {
    const params = parseListParams(spaceSource.list, new URLSearchParams({ search: 'bench' }));
    const { fileName, columns } = spaceSource.list.csv;
    const began = performance.now();
    const response = csvResponse(fileName, columns, streamList(actor, spaceSource, params));
    const heapMb: number[] = [];
    let bytes = 0;
    let noted = 0;
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length;
      if (bytes < noted) continue;
      noted += EVERY_MB * 1_000_000;
      global.gc?.();
      heapMb.push(Math.round(process.memoryUsage().heapUsed / 1_048_576));
    }
    return {
      rows: ROWS,
      megabytes: Math.round(bytes / 1e6),
      seconds: (performance.now() - began) / 1000,
      heapMb,
    };
  });
}
