import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { rawSql } from '@/db/client';
import type { PersonalData } from '@/lib/console/personal-data/schema';
import { putFile, readPrivateFile } from '@/lib/platform/integrations/file-store';
import { api } from '../fixtures/api';
import { jobs } from '../fixtures/jobs';
import { npmRun } from '../fixtures/operator-commands';
import { adminToken, partner, subAdmin } from '../fixtures/people';
import { makeBooking, makeCustomer, makeSpace, TWENTY } from '../fixtures/places';
import { bookingRowsOf, bookNow, endedAgo, visitorAt } from '../fixtures/visitors';

/** Columns that keep identifying data of a person after a deletion, each with the reason. */
const KEPT: Record<string, string> = {};

const word = `zz${randomUUID().slice(0, 8)}`;
const traits = { email: `${word}@guests.test`, name: `${word} Okonkwo`, phone: '9175550142' };
const address = '198.51.100.77';
const staffAddress = '198.51.100.203';
let token: string;
let id: number;
let bookingId: number;
let webId: string;
const photo = `photos/${randomUUID()}.webp`;

/** Where any of these texts occurs, as `table.column`. */
async function placesOf(texts: string[]): Promise<string[]> {
  const sql = rawSql();
  const columns = await sql<{ table: string; column: string; type: string }[]>`
    select c.table_name as "table", c.column_name as "column", c.data_type as type from information_schema.columns c
    join pg_class on relname = c.table_name and relnamespace = 'public'::regnamespace
    where c.table_schema = 'public' and relkind in ('r', 'p') and not relispartition
      and c.data_type not in ('bigint', 'integer', 'smallint', 'numeric', 'double precision', 'real', 'boolean', 'date',
        'timestamp with time zone', 'timestamp without time zone', 'uuid') order by 1, 2`;
  expect(columns.length).toBeGreaterThan(100);
  const places: string[] = [];
  for (const { table, column, type } of columns) {
    // Files are bytes: their text is searched.
    const text = type === 'bytea' ? sql`encode(${sql(column)}, 'escape')` : sql`${sql(column)}::text`;
    const [row] = await sql<{ rows: number }[]>`
      select count(*)::int as rows from ${sql(table)} where exists (
        select from unnest(${texts}::text[]) as wanted where strpos(lower(${text}), lower(wanted)) > 0)`;
    if (row && row.rows > 0) places.push(`${table}.${column}`);
  }
  return places;
}

beforeAll(async () => {
  token = await adminToken();
  const sql = rawSql();
  const visitor = visitorAt(await makeSpace(TWENTY), { ip: address });
  // With the person's own data, in every field that accepts it.
  visitor.hold = (
    (hold) => (changes, more) =>
      hold(
        { email: traits.email, phone: traits.phone, ...changes },
        { headers: { 'idempotency-key': randomUUID() }, ...more },
      )
  )(visitor.hold);
  expect(
    (await api.post('/bookings/web/email-code', { email: traits.email }, visitor.by)).status,
  ).toBeLessThan(300);
  webId = await bookNow(visitor);
  bookingId = (await bookingRowsOf(webId)).booking.id;
  const [customer] = await sql<
    { id: string }[]
  >`select customer_id as id from bookings where id = ${bookingId}`;
  id = Number(customer?.id);
  const earlier = {
    email: `earlier.${traits.email}`,
    firstName: word,
    lastName: 'Okonkwo',
    address: `${word} Street 5`,
  };
  for (const change of [earlier, { email: traits.email }])
    expect((await api.put(`/users/${id}`, change, { token })).status).toBe(200);
  await api.put(
    `/admin/credit-wallet/${id}`,
    { amount: 5, note: `For ${traits.name}, who called` },
    { token },
  );
  await endedAgo(webId, 3_600);
  const reason = `${traits.name} complained`;
  await api.put(`/admin/booking/${bookingId}/refund`, { type: 'card', amount: 5, reason }, { token });
  await putFile({
    pathname: photo,
    bytes: new Uint8Array([1]),
    contentType: 'image/webp',
    access: 'private',
  });
  await sql`insert into booking_photos (booking_id, pathname) values (${bookingId}, ${photo})`;
  await api.post(`/admin/booking/${bookingId}/send-image`, undefined, {
    token,
    query: { email: traits.email },
  });
  await sql`insert into priority_passes (booking_id, card_holder, card_last4) values (${bookingId}, ${traits.name}, '4321')`;
  await sql`insert into boarding_passes (booking_id, traveller) values (${bookingId}, ${traits.name})`;
  await sql`update bookings set contact_name = ${traits.name} where id = ${bookingId}`;
  const note = `${traits.name} waits at gate B14`;
  expect((await api.post(`/admin/booking/${bookingId}/notes`, { text: note }, { token })).status).toBe(201);
  await sql`insert into outbox (kind, payload, attempts, last_error)
    values ('mail.receipt', jsonb_build_object('bookingId', ${bookingId}::bigint), 12, ${`550 <${traits.email}> is unknown`})`;
  await sql`insert into idempotency_keys (scope, key, body_hash, status, response)
    values ('POST /booking', ${randomUUID()}, 'x', 201, jsonb_build_object('user', jsonb_build_object('email', ${traits.email}::text)))`;
  await sql`insert into audit_entries (actor_kind, action, entity, entity_id, ip)
    values ('visitor', 'booking.hold', 'booking', ${String(bookingId)}, ${address}),
      ('staff', 'booking.note', 'booking', ${String(bookingId)}, ${staffAddress})`;
});

it('an export names the place where a person lives', async () => {
  const sql = rawSql();
  const [place] = await sql<{ country: string; state: string; city: string; ids: string[] }[]>`
    select countries.name as country, states.name as state, cities.name as city,
      array[countries.id, states.id, cities.id]::text[] as ids
    from cities join states on states.id = cities.state_id join countries on countries.id = states.country_id limit 1`;
  const { country, state, city, ids } = place!;
  const customerId = await makeCustomer();
  await sql`update customers set country_id = ${ids[0]!}, state_id = ${ids[1]!}, city_id = ${ids[2]!} where id = ${customerId}`;
  expect((await exportOf(token, customerId)).data.profile).toMatchObject({
    id: customerId,
    country,
    state,
    city,
  });
  const nowhere = { country: null, state: null, city: null };
  expect((await exportOf(token, await makeCustomer())).data.profile).toMatchObject(nowhere);
});

const exportOf = (by = token, customerId = id) =>
  api.post<PersonalData>(`/users/${customerId}/export`, {}, { token: by });

describe('an export', () => {
  it('contains all data of one person, and nothing that opens a door or belongs to somebody else', async () => {
    const { status, data, text } = await exportOf();
    expect(status).toBe(200);
    expect(data.profile).toMatchObject({
      id,
      email: traits.email,
      firstName: word,
      address: `${word} Street 5`,
    });
    expect(data.bookings).toMatchObject([
      { id: bookingId, contactName: traits.name, contactPhone: traits.phone, amountCents: 2000 },
    ]);
    expect(data.periods).toMatchObject([{ bookingId, amountCents: 2000 }]);
    expect(data.payments).toMatchObject([{ bookingId, capturedCents: 2000, cardLast4: '4242' }]);
    expect(data.refunds).toMatchObject([
      { bookingId, amountCents: 500, reason: `${traits.name} complained` },
    ]);
    expect(data.wallet).toMatchObject([{ amountCents: 500, note: `For ${traits.name}, who called` }]);
    expect(data.passes.map(({ cardHolder, traveller }) => cardHolder ?? traveller)).toEqual([
      traits.name,
      traits.name,
    ]);
    expect(data.notes).toMatchObject([{ bookingId, text: `${traits.name} waits at gate B14` }]);
    expect(data.emailCodes).toMatchObject([{ email: traits.email }]);
    expect(data.mails.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining([
        'mail.email-code',
        'mail.booking-confirmed',
        'mail.credit-assigned',
        'mail.photos',
      ]),
    );
    expect(data.auditEntries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['booking.hold', 'booking.confirm', 'customer.update', 'refund.order']),
    );
    expect(text, 'their own network').toContain(address);
    expect(text, 'a network of staff').not.toContain(staffAddress);
    expect(data.photos).toMatchObject([{ bookingId, takenAt: expect.any(String) }]);
    const { pathname, search } = new URL(String(data.photos[0]?.url));
    expect((await api.get(`${pathname.replace('/api/v2', '')}${search}`)).status).toBe(200);
    const [secret] =
      await rawSql()`select passcode, web_id, device_key from bookings where id = ${bookingId}`;
    for (const each of Object.values(secret ?? {})) expect(text).not.toContain(each);
    const [entry] = await rawSql()`select action, entity_id from audit_entries order by id desc limit 1`;
    expect(entry).toEqual({ action: 'customer.export', entity_id: String(id) });
  });

  it('requires permission for the audit log, which is part of it', async () => {
    const operatorPartner = await partner('HUSHPOD');
    expect((await exportOf((await subAdmin([1, 6, 7], [operatorPartner.id])).token)).status).toBe(403);
    expect((await exportOf((await subAdmin([49])).token)).status).toBe(200);
    expect((await exportOf(token, 99_999_999)).status).toBe(404);
  });

  it('can be made by a command, which reports an unknown customer', async () => {
    const settings = Object.fromEntries(
      Object.entries(process.env).filter(
        (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
      ),
    );
    const { stdout, code } = await npmRun(['person:export', '--customer', String(id)], settings);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ profile: { id }, bookings: [{ id: bookingId }] });
    const unknown = await npmRun(['person:export', '--customer', '99999999'], settings);
    expect(unknown).toMatchObject({ code: 1, stderr: 'User not found.\n' });
    expect((await npmRun(['person:export'], settings)).stderr).toMatch(/^Whose\? Run /);
  });
});

describe('a deletion', () => {
  it('leaves nothing that identifies the person in any column, and keeps other people and the amounts', async () => {
    const texts = [word, ...Object.values(traits), `earlier.${traits.email}`];
    const other = await makeCustomer({ email: `other.${randomUUID()}@guests.test`, firstName: 'Somebody' });
    await makeBooking({ spaceId: (await makeSpace(TWENTY)).id, customerId: other });
    const list = { list: 'bookings', query: new URLSearchParams({ search: word }).toString() };
    expect((await api.post('/admin/exports', list, { token })).status).toBe(201);
    // Sent mails are recorded, and one is waiting; the export is a file.
    await jobs();
    await api.post(`/admin/booking/${bookingId}/send-image`, undefined, {
      token,
      query: { email: traits.email },
    });
    const before = await placesOf(texts);
    // Ensures that the test cannot pass because nothing was created.
    expect(before).toEqual(
      expect.arrayContaining([
        'audit_entries.after',
        'boarding_passes.traveller',
        'bookings.contact_email',
        'bookings.search_text',
        'booking_notes.text',
        'list_exports.params',
        'customers.email',
        'email_codes.email',
        'idempotency_keys.response',
        'outbox.last_error',
        'outbox.payload',
        'priority_passes.card_holder',
        'rate_limits.key',
        'refunds.reason',
        'sent_mails.email',
        'wallet_entries.note',
      ]),
    );
    // The parts of its file are compressed, so that no text is found in them.
    const pieces = async () => (await rawSql()`select 1 from list_export_parts`).length;
    expect([await pieces(), await readPrivateFile(photo)]).toEqual([1, expect.anything()]);
    const bookingAmounts = () =>
      rawSql()`select id, amount_cents, transaction_id from bookings where customer_id = ${id}`;
    const ledger = () =>
      rawSql()`select id, amount_cents from wallet_entries where customer_id = ${id} order by id`;
    const [bookings, entries] = [[...(await bookingAmounts())], [...(await ledger())]];
    expect((await api.post(`/users/${id}/anonymise`, { confirm: true }, { token })).status).toBe(200);
    await jobs();

    expect((await placesOf(texts)).filter((place) => !(place in KEPT))).toEqual([]);
    // Remaining addresses (limits, refused guesses) are stored without a name, and expire by themselves.
    const networks = await rawSql()`
      select ip from audit_entries where entity = 'booking' and entity_id = ${String(bookingId)} and actor_kind = 'visitor' and ip is not null
      union all select network from hold_networks where booking_id = ${bookingId}`;
    expect([...networks]).toEqual([]);
    expect([...(await bookingAmounts())]).toEqual(bookings);
    expect([...(await ledger())]).toEqual(entries);
    const [row] = await rawSql()`select 1 from booking_photos where booking_id = ${bookingId}`;
    expect([row, await readPrivateFile(photo), await pieces()]).toEqual([undefined, null, 0]);
    const [neighbour] = await rawSql()`select first_name as name from customers where id = ${other}`;
    expect(neighbour).toEqual({ name: 'Somebody' });
    const { text } = await exportOf();
    for (const each of texts) expect(text).not.toContain(each);
  });

  it('does not open the wallet’s ledger to any other change', async () => {
    const sql = rawSql();
    const change = (set: string) => sql.unsafe(`update wallet_entries set ${set} where customer_id = ${id}`);
    await expect(change('amount_cents = amount_cents + 1')).rejects.toThrow('append-only');
    await expect(change("note = 'another'")).rejects.toThrow('append-only');
    await expect(sql`delete from wallet_entries where customer_id = ${id}`).rejects.toThrow('append-only');
  });
});
