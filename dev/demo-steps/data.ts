import fs from 'node:fs';
import { put } from '@vercel/blob';
import postgres from 'postgres';
import { z } from 'zod';
import { inTurn } from '../direct-database';
import { migrate } from '../migrate';
import { bringToBaseline, isBefore } from '../migrations/to-baseline';

const factsSchema = z.object({
  visitorPath: z.string(),
  pods: z.array(
    z.object({
      spaceId: z.number(),
      name: z.string(),
      token: z.string(),
      mode: z.enum(['healthy', 'broken', 'offline']),
    }),
  ),
});

export type Facts = z.infer<typeof factsSchema>;

type Options = {
  databaseUrl: string;
  /** Written when the story is complete. If it is missing, a first start was interrupted. */
  factsFile: string;
  bookings: number;
  encryptionKey: string;
  blobToken: string;
  log: (line: string) => void;
};

/** Migrates the database to the newest version and, on the first start, seeds the demo story. */
export async function prepareData(options: Options): Promise<Facts> {
  const { databaseUrl, factsFile, bookings, encryptionKey, blobToken, log } = options;
  const exists = fs.existsSync(factsFile);
  if (!exists) await wipe(databaseUrl);
  else await bringOver(databaseUrl);
  await migrate(databaseUrl);
  if (exists && (await hasAdmins(databaseUrl))) {
    await bringReference(databaseUrl, encryptionKey);
    return factsSchema.parse(JSON.parse(fs.readFileSync(factsFile, 'utf8')));
  }
  log(`Telling the demo story, with ${bookings.toLocaleString('en')} bookings. Later starts skip this.`);
  const { seed } = await import('@/dev/story/seed');
  const facts = await seed({
    databaseUrl,
    bookings,
    encryptionKey,
    log,
    putFile: async (pathname, bytes, contentType) => {
      await put(pathname, Buffer.from(bytes), {
        access: 'public',
        contentType,
        allowOverwrite: true,
        token: blobToken,
      });
    },
  });
  fs.writeFileSync(`${factsFile}.new`, JSON.stringify(facts, null, 2), { mode: 0o600 });
  fs.renameSync(`${factsFile}.new`, factsFile);
  return facts;
}

/** Migrates the data of a demo from before the baseline to the baseline: docs/upgrade.md#baseline. */
const bringOver = (url: string): Promise<void> =>
  inTurn({ setting: 'DATABASE_URL', url }, async ({ sql }) => {
    if (await isBefore(sql)) await bringToBaseline(sql);
  });

/** What a newer release expects of every installation, such as its identity. The set-up writes the same. */
async function bringReference(databaseUrl: string, encryptionKey: string): Promise<void> {
  const { seedReference } = await import('@/db/reference/reference');
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    await seedReference(sql, encryptionKey);
  } finally {
    await sql.end();
  }
}

/** Whether an admin can sign in. False before the tables exist. */
export async function hasAdmins(databaseUrl: string): Promise<boolean> {
  const sql = postgres(databaseUrl, { max: 1 });
  try {
    const [table] = await sql<{ found: string | null }[]>`select to_regclass('public.admins') as found`;
    return table?.found != null && (await sql`select 1 from admins limit 1`).length > 0;
  } finally {
    await sql.end();
  }
}

async function wipe(databaseUrl: string): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    await sql`drop schema if exists drizzle cascade`;
    await sql`drop schema if exists public cascade`;
    await sql`create schema public`;
  } finally {
    await sql.end();
  }
}
