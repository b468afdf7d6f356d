import { pathToFileURL } from 'node:url';
import postgres from 'postgres';
import { seedReference } from '@/db/reference/reference';
import { migrate } from './migrate';

/**
 * Brings a database to this release: its tables, and the rows that every installation needs, new permission ids among
 * them. Idempotent, before traffic and after each release: docs/operations.md. `encryptionKey` is base64 of 32 bytes.
 */
export async function setUp(databaseUrl: string, encryptionKey: string): Promise<void> {
  await migrate(databaseUrl);
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    await seedReference(sql, encryptionKey);
  } finally {
    await sql.end();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { DATABASE_URL, ENCRYPTION_KEY } = process.env;
  if (!DATABASE_URL || !ENCRYPTION_KEY) throw new Error('Set DATABASE_URL and ENCRYPTION_KEY.');
  await setUp(DATABASE_URL, ENCRYPTION_KEY);
  console.log('The database is ready for this release.');
}
