import postgres, { type Sql, type TransactionSql } from 'postgres';
import { type Keys, keysFrom } from '@/db/reference/keys';
import { seedReference } from '@/db/reference/reference';
import { alignSequences } from '@/db/reference/sequences';
import { ZONE_DATA_VERSION } from '@/lib/foundation/time/zone-data';
import { seedAdmins } from './admins';
import { seedAnnouncements } from './announcements';
import { writeBlocks } from './blocks';
import { writeBookings, writePasses } from './bookings';
import { bulkLoad } from './bulk-load';
import { seedBusinessPartners } from './business-partners';
import { seedCatalogue } from './catalogue';
import { createChance } from './chance';
import { seedCustomers } from './customers';
import { draftBookings } from './drafts';
import { writeAudit, writePromoCodes, writeWifiCodes } from './extras';
import { seedLocations } from './locations';
import { writeLedger, writeMoney, writeProvider, writeWallets } from './money';
import { writeOwned } from './owned';
import { type PutFile, putSpacePictures } from './pictures';
import { seedPlans } from './plans';
import { seedPodHistory } from './pod-history';
import { type DemoFacts, demoFacts, seedPodHealth } from './pods';
import { planSchedule } from './schedule';
import { seedSpaces } from './spaces';

export type SeedOptions = {
  databaseUrl: string;
  /** How many bookings the year has. */
  bookings: number;
  /** The installation's ENCRYPTION_KEY: 32 bytes in base64. */
  encryptionKey: string;
  /** The time of the story; the current time by default. Truncated to the minute. */
  now?: Date;
  /** Stores the pictures and sounds that rows name. Without it, they are created and discarded. */
  putFile?: PutFile;
  log?: (line: string) => void;
};

/**
 * Fills an empty, migrated database with reference data and the demo story, in one transaction, and vacuums it
 * afterwards. The same options produce the same rows, except for the salts of passwords and secrets. Throws if the
 * database already has spaces.
 */
export async function seed(options: SeedOptions): Promise<DemoFacts> {
  const log = options.log ?? (() => {});
  const keys = keysFrom(options.encryptionKey);
  const now = new Date(Math.floor((options.now ?? new Date()).getTime() / 60_000) * 60_000);
  const sql = postgres(options.databaseUrl, { max: 1, onnotice: () => {} });
  try {
    await refuseSecondSeed(sql);
    await seedReference(sql, options.encryptionKey);
    log('Reference data is in.');
    await sql.begin(async (tx) => {
      // The story's own partner types, besides the one of each installation.
      await tx`insert into box_types (partner_name) values ('Meridian Desk'), ('Harbour Rooms')`;
      await seedBusinessData(tx, keys, now, options.putFile ?? (async () => {}));
      log('Places, spaces and partners are in.');
      await seedBookings(tx, keys, now, options.bookings, log);
      await alignSequences(tx);
      // The database writes periods for them.
      await writeBlocks(tx, now);
    });
    // Only vacuumed pages allow the lists index-only scans.
    await sql`vacuum analyze`;
    log('The database is tidy.');
    return await demoFacts(sql, options.encryptionKey);
  } finally {
    await sql.end();
  }
}

async function refuseSecondSeed(sql: Sql): Promise<void> {
  const present = await sql`select 1 from spaces limit 1`;
  if (present.length > 0) throw new Error('The demo story needs an empty database; this one has spaces.');
}

async function seedBusinessData(tx: TransactionSql, keys: Keys, now: Date, put: PutFile): Promise<void> {
  const time = new Date(now.getTime() - 400 * 86_400_000);
  await putSpacePictures(put);
  const businessPartners = await seedBusinessPartners(tx, keys);
  const adminId = await seedAdmins(tx, businessPartners.meridian);
  const plans = await seedPlans(tx, time);
  const catalogue = await seedCatalogue(tx, put, time);
  const locations = await seedLocations(tx, time);
  await seedSpaces(tx, { keys, at: time, adminId, locations, catalogue, plans, businessPartners });
  await seedPodHealth(tx, now);
  await seedPodHistory(tx, now);
  await seedAnnouncements(tx, put, now);
  await backdate(tx, time);
}

/** The story began before its first booking, so the rows that it refers to are as old as that. */
async function backdate(tx: TransactionSql, time: Date): Promise<void> {
  for (const table of ['business_partners', 'admins', 'promo_codes', 'seasonal_credits']) {
    await tx`update ${tx(table)} set created_at = ${time}, updated_at = ${time}`;
  }
  for (const table of ['texts', 'space_configs']) await tx`update ${tx(table)} set created_at = ${time}`;
  // The story's operator has had its lawyer read them: they are not samples.
  await tx`
    insert into texts (kind, html, plain, saved_by, created_at)
    select kind, html, plain, (select min(id) from admins), created_at + interval '3 days' from texts order by id`;
}

async function seedBookings(
  tx: TransactionSql,
  keys: Keys,
  now: Date,
  bookings: number,
  log: (line: string) => void,
): Promise<void> {
  const customers = Math.max(200, Math.round(bookings / 6));
  await createChance(tx, keys, now);
  await bulkLoad(tx, async () => {
    await planSchedule(tx, bookings);
    await draftBookings(tx, customers);
    await seedCustomers(tx, customers);
    await writeWifiCodes(tx);
    await writeBookings(tx);
    await tx`update local_starts_state set zone_data = ${ZONE_DATA_VERSION}, after_space_id = null`;
    await writeTallies(tx);
    await writePasses(tx);
    await writeMoney(tx);
    await writeFigures(tx);
    await writePromoCodes(tx);
    await writeWallets(tx);
    await writeAudit(tx);
    log(`${bookings.toLocaleString('en-US')} bookings are in; making their indexes.`);
  });
  await writeOwned(tx);
  await writeLedger(tx);
  await writeProvider(tx);
}

/** Counts the bookings of each space and partner, as the triggers would have done. */
async function writeTallies(tx: TransactionSql): Promise<void> {
  await tx`
    insert into booking_tallies (space_id, business_partner_id, standing, cancelled)
    select space_id, business_partner_id,
      count(*) filter (where status in (2, 4, 5)),
      count(*) filter (where status = 3 and cancel_reason <> 'lapsed')
    from bookings where status <> 1 group by 1, 2`;
}

/** The figures of the dashboard, with the database's own count of active bookings. */
async function writeFigures(tx: TransactionSql): Promise<void> {
  await tx`select fill_figures(), fill_booking_days()`;
}
