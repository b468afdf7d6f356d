import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import postgres from 'postgres';
import { type Ground, signIn } from './ground';

/** The joins of an export, in the database's own CSV form: the limit. */
const JOINED = `select b.*, s.name as space, l.name as location, c.first_name, c.last_name, c.email as profile_email,
    p.name as partner, paid.amount_cents as captured
  from bookings b join spaces s on s.id = b.space_id join locations l on l.id = s.location_id
  join customers c on c.id = b.customer_id left join business_partners p on p.id = b.business_partner_id
  left join lateral (select sum(amount_cents) as amount_cents from payments where booking_id = b.id) paid on true
  where b.status in (2, 4, 5) and b.ends_at <= now() order by b.starts_at desc`;

/**
 * Reads a stream to its end. Returns the number of lines, the megabytes, and the seconds to the first and the last
 * byte.
 */
export async function drain(
  begin: () => Promise<AsyncIterable<Uint8Array>>,
  onChunk: (chunk: Buffer) => void = () => {},
) {
  const began = performance.now();
  let first = 0;
  let bytes = 0;
  let lines = 0;
  await pipeline(
    await begin(),
    new Writable({
      write(chunk: Buffer, _, done) {
        first ||= performance.now() - began;
        bytes += chunk.length;
        onChunk(chunk);
        for (let position = chunk.indexOf(10); position >= 0; position = chunk.indexOf(10, position + 1))
          lines += 1;
        done();
      },
    }),
  );
  return { lines, megabytes: bytes / 1e6, first: first / 1000, seconds: (performance.now() - began) / 1000 };
}

/** Exports the same rows with `COPY`. */
export async function copyBookings(databaseUrl: string, lines: number) {
  const sql = postgres(databaseUrl, { max: 1 });
  const copied = await drain(async () =>
    sql.unsafe(`copy (${JOINED} limit ${lines}) to stdout with csv`).readable(),
  );
  await sql.end();
  return copied;
}

/**
 * Exports the CSV of all past bookings, beside `COPY` of the same number of rows: the first export of a process that
 * has just started, whose code is not compiled yet, the next one, and a compressed one, as a browser gets it. `COPY`
 * is not compressed, so its ratio is to the first two.
 */
export async function benchCsv(ground: Ground) {
  const service = await ground.startApp();
  const { api } = await signIn(ground.app);
  const exported = (encoding: 'identity' | 'gzip') =>
    drain(async () => {
      const response = await fetch(`${ground.app}/api/v2/admin/bookings?filter=past&export=csv`, {
        headers: { ...api, 'accept-encoding': encoding },
      });
      if (!response.ok || !response.body) throw new Error(`The export failed: ${response.status}`);
      return response.body;
    });
  const first = await exported('identity');
  const next = await exported('identity');
  const compressed = await exported('gzip');
  await service.stop();
  const copied = await copyBookings(ground.databaseUrl, first.lines);
  return {
    ...first,
    nextSeconds: next.seconds,
    compressedSeconds: compressed.seconds,
    copySeconds: copied.seconds,
    times: first.seconds / copied.seconds,
    nextTimes: next.seconds / copied.seconds,
  };
}
