import type { Sql } from 'postgres';
import type { Keyring, SecretPurpose } from '@/lib/foundation/settings/keyring';
import { counted } from '@/lib/foundation/text/words';

/** A column of secrets, by the key of its table. */
type EncryptedColumn = { table: string; key: string; column: string; purpose: SecretPurpose };

/** Every column that contains secrets. A test finds a column that is missing here. */
export const ENCRYPTED_COLUMNS: EncryptedColumn[] = [
  { table: 'business_partners', key: 'id', column: 'api_key_encrypted', purpose: 'partner-key' },
  { table: 'spaces', key: 'id', column: 'calendar_client_secret_encrypted', purpose: 'calendar' },
  { table: 'spaces', key: 'id', column: 'calendar_refresh_token_encrypted', purpose: 'calendar' },
  { table: 'spaces', key: 'id', column: 'passcode_key_encrypted', purpose: 'passcode-key' },
  { table: 'installation', key: 'id', column: 'canary_encrypted', purpose: 'canary' },
  { table: 'second_factors', key: 'admin_id', column: 'secret_encrypted', purpose: 'second-factor' },
];

/** The number of rows that are read and written together. */
const BATCH = 500;

/**
 * Stores the passcode key of each pod whose token was created by a release that derived the key on each use, so that
 * a later encryption key of the installation does not change it: docs/rules.md#passcode-hmac. Idempotent.
 */
export async function storePasscodeKeys(sql: Sql, ring: Keyring): Promise<void> {
  for (;;) {
    const rows = await sql<{ id: string; hash: string }[]>`
      select id, device_token_hash as hash from spaces
      where device_token_hash is not null and passcode_key_encrypted is null order by id limit ${BATCH}`;
    if (rows.length === 0) return;
    const keys = rows.map(({ hash }) => ring.encrypt('passcode-key', ring.passcodeKey(hash, 'oldest')));
    // A token that was created in the meantime has its own key.
    await sql`
      update spaces set passcode_key_encrypted = made.key
      from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ hash }) => hash)}::text[], ${keys}::text[])
        as made (id, hash, key)
      where spaces.id = made.id and device_token_hash = made.hash and passcode_key_encrypted is null`;
  }
}

type Rewritten = { count: number; lost: string[] };

/**
 * Re-encrypts the secrets of one column with the current key, in batches. Values that already use it are left
 * unchanged.
 */
async function rewrite(sql: Sql, ring: Keyring, column: EncryptedColumn, batch: number): Promise<Rewritten> {
  const [table, id, name] = [sql(column.table), sql(column.key), sql(column.column)];
  const done: Rewritten = { count: 0, lost: [] };
  for (let after = '0'; ; ) {
    const rows = await sql<{ id: string; stored: string }[]>`
      select ${id}::text as id, ${name} as stored from ${table}
      where ${id} > ${after} and ${name} is not null and not starts_with(${name}, ${`v2.${ring.keyId}.`})
      order by ${table}.${id} limit ${batch}`;
    const last = rows.at(-1);
    if (!last) return done;
    after = last.id;
    const fresh = rows.flatMap(({ id: row, stored }) => {
      try {
        return [{ row, stored, written: ring.encrypt(column.purpose, ring.decrypt(column.purpose, stored)) }];
      } catch {
        done.lost.push(row);
        return [];
      }
    });
    // A value that has changed since it was read already uses the current key.
    const changed = await sql`
      update ${table} as t set ${name} = fresh.written
      from unnest(${fresh.map(({ row }) => row)}::bigint[], ${fresh.map(({ stored }) => stored)}::text[],
        ${fresh.map(({ written }) => written)}::text[]) as fresh (id, stored, written)
      where t.${id} = fresh.id and t.${name} = fresh.stored`;
    done.count += changed.count;
  }
}

/**
 * Re-encrypts every secret with the current key while the app runs, and returns the lines to print. Values that no
 * key can read are listed in `lost`. It can be interrupted and run again at any time: docs/backup.md#keys.
 */
export async function rotateKeys(
  sql: Sql,
  ring: Keyring,
  batch = BATCH,
): Promise<{ lines: string[]; lost: string[] }> {
  await storePasscodeKeys(sql, ring);
  const lines: string[] = [];
  const lost: string[] = [];
  for (const column of ENCRYPTED_COLUMNS) {
    const done = await rewrite(sql, ring, column, batch);
    lines.push(`${column.table}.${column.column}: ${counted(done.count, 'secret')} re-encrypted.`);
    if (done.lost.length > 0)
      lost.push(`${column.table}.${column.column} of ${column.key} ${done.lost.slice(0, 20).join(', ')}`);
  }
  const [{ people } = { people: 0 }] = await sql<{ people: number }[]>`
    select count(distinct admin_id)::int as people from recovery_codes
    where used_at is null and not starts_with(code_hash, ${`${ring.keyId}.`})`;
  if (people > 0)
    lines.push(
      `Recovery codes cannot be re-encrypted: those of ${counted(people, 'account')} need the key that they were made with. ` +
        'Ask for new ones in Your account before you remove it from ENCRYPTION_KEYS_OLD.',
    );
  return { lines: [...lines, `Everything that can be is encrypted with the key ${ring.keyId}.`], lost };
}
