import type { TransactionSql } from 'postgres';
import type { Keys } from '@/db/reference/keys';

/** 32 characters that are not confused when read aloud. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A 27-bit odd number, so that multiplying by it modulo 2^35 loses nothing. */
const odd = (bytes: Buffer) => (bytes.readUInt32BE(0) >>> 5) | 1;

/**
 * Creates the functions that return the random values of the bulk statements, for this session only:
 * - `pg_temp.chance(key, salt)`: between 0 and 1, the same in every run;
 * - `pg_temp.code(n)`: seven characters, different for each n (it permutes the 35-bit numbers), unguessable;
 * - `pg_temp.web_id(n)`: 22 URL-safe characters, 128 bits, unguessable;
 * - `pg_temp.seed_now()`: the time of the story.
 */
export async function createChance(tx: TransactionSql, keys: Keys, now: Date): Promise<void> {
  const [first, second] = [odd(keys.bytes('code:first')), odd(keys.bytes('code:second'))];
  const letters = [30, 25, 20, 15, 10, 5, 0].map(
    (shift) => `substr('${ALPHABET}', 1 + ((x >> ${shift}) & 31)::int, 1)`,
  );
  const secret = keys.bytes('web-id').toString('hex');
  await tx
    .unsafe(`
    create or replace function pg_temp.seed_now() returns timestamptz language sql immutable as $$
      select '${now.toISOString()}'::timestamptz $$;
    create or replace function pg_temp.chance(key bigint,
      salt int) returns float8 language sql immutable as $$
      select ((hashint8extended(key, salt) & 9007199254740991)::float8 + 0.5) / 9007199254740992 $$;
    create or replace function pg_temp.code(n bigint) returns text language plpgsql immutable as $$
      declare x bigint := (n * ${first} + ${second}) & 34359738367;
      begin
        x := x # (x >> 18);
        x := (x * ${second}) & 34359738367;
        x := x # (x >> 17);
        x := (x * ${first}) & 34359738367;
        x := x # (x >> 18);
        return ${letters.join(' || ')};
      end $$;
    create or replace function pg_temp.web_id(n bigint) returns text language sql immutable as $$
      select translate(encode(substr(sha256('\\x${secret}'::bytea || int8send(n)), 1, 16), 'base64'),
        '+/=', '-_') $$`)
    .simple();
}
