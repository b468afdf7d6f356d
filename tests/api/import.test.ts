import { and, desc, eq, like } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { auditEntries, cities, countries, locations, spaces, states } from '@/db/tables';
import { SPACE_EXPORT } from '@/lib/catalogue/spaces/csv-columns';
import { importRecords } from '@/lib/console/imports/commands';
import type { StaffActor } from '@/lib/platform/authorization/actor';
import { sheetText } from '@/lib/platform/csv/decode';
import { csvCell } from '@/lib/platform/csv/write';
import { api } from '../fixtures/api';
import { quoted, readCsv } from '../fixtures/csv';
import { EXCELS, type Excel, excelFile, SAVED_AS } from '../fixtures/excel';
import { actorOf, adminToken, subAdmin } from '../fixtures/people';
import { makeLocation, plan } from '../fixtures/places';

let admin: StaffActor;
let airport: string;
beforeAll(async () => {
  admin = await actorOf(await adminToken());
  await plan(30, 2000);
  const id = await makeLocation();
  const place = { zipcode: '98158', timezone: 'America/Los_Angeles', latitude: 47.44, longitude: -122.3 };
  const [row] = await db().update(locations).set(place).where(eq(locations.id, id)).returning();
  airport = row!.name;
});

const HEADER = 'name,pricing_plans,location,tax,inventoryId,note';
const fileOf = (...lines: string[]) => [HEADER, ...lines].join('\n');
const send = (text: string, isDryRun = false, by = admin) =>
  importRecords(by, { kind: 'spaces', text, isDryRun });
const spacesLike = (name: string) =>
  db().select().from(spaces).where(like(spaces.name, name)).orderBy(spaces.id);

describe('an import of spaces', () => {
  it('marks each cell that is wrong, and writes nothing, not even the rows that are fine', async () => {
    const file = fileOf(
      `Marked · 01,30 min $20.00,${quoted(airport)},8,A`,
      `Marked · 02,31 min $20.00,${quoted(airport)},8,B`,
      `Marked · 03,30 min $20.00,Nowhere,8 %,C`,
      `Marked · 01,30 min $20.00,${quoted(airport)},8,D`,
      `Marked · 05,30 min $20.00,${quoted(airport)},a lot,E`,
    );
    const { columns, rows, written } = await send(file);
    expect(columns.filter(({ isKnown }) => !isKnown)).toEqual([{ name: 'note', isKnown: false }]);
    expect(rows.map(({ line, problems }) => [line, problems])).toEqual([
      [2, []],
      [3, [{ column: 'pricing_plans', message: 'There is no pricing plan “31 min $20.00”' }]],
      [
        4,
        [
          { column: 'location', message: 'There is no location “Nowhere”' },
          { column: 'tax', message: 'Enter the tax in percent' },
        ],
      ],
      [5, [{ column: 'name', message: expect.stringContaining('such as “Marked · 02”') }]],
      [6, [{ column: 'tax', message: 'Enter the tax in percent' }]],
    ]);
    expect([written, (await spacesLike('Marked%')).length]).toEqual([0, 0]);
  });

  it('leaves no trace in a dry run, then adds every row with its location’s place and an audit entry', async () => {
    const file = fileOf(
      `Kept · 01,"30 min $20.00",${quoted(airport)},8.5,A`,
      `Kept · 02,30 min $20.00,${quoted(airport.toUpperCase())},8.5,`,
    );
    const before = await db().$count(auditEntries);
    expect(await send(file, true)).toMatchObject({ written: 0, rows: [{ problems: [] }, { problems: [] }] });
    expect([(await spacesLike('Kept%')).length, await db().$count(auditEntries)]).toEqual([0, before]);
    expect((await send(file)).written).toBe(2);
    const created = await spacesLike('Kept%');
    const placeFields = {
      zipcode: '98158',
      timezone: 'America/Los_Angeles',
      latitude: 47.44,
      status: 'active',
    };
    expect(created).toMatchObject([
      { ...placeFields, inventoryId: 'A' },
      { ...placeFields, inventoryId: null },
    ]);
    const audited = and(eq(auditEntries.action, 'space.create'), eq(auditEntries.adminId, admin.adminId));
    const entries = await db()
      .select()
      .from(auditEntries)
      .where(audited)
      .orderBy(desc(auditEntries.id))
      .limit(2);
    expect(entries.map(({ entityId }) => Number(entityId)).reverse()).toEqual(created.map(({ id }) => id));
  });

  it('uses the given short names, proposes the missing ones, and marks one that is taken', async () => {
    const header = 'name,pricing_plans,location,tax,shortName';
    const row = (name: string, sign: string) => `${name},30 min $20.00,${quoted(airport)},8,${sign}`;
    const signs = [row('Signed Room', 'S 1'), row('Signed Booth', ''), row('Signed Corner', '')];
    expect((await send([header, ...signs].join('\n'))).written).toBe(3);
    expect((await spacesLike('Signed%')).map(({ shortName }) => shortName)).toEqual(['S 1', 'Sign', 'SiCo']);
    const { rows } = await send([header, row('Signed Hall', 's 1')].join('\n'));
    expect(rows.map(({ problems }) => problems.map(({ column }) => column))).toEqual([['shortName']]);
  });

  it('reads back every column of the export except those that are not imported', async () => {
    const cells: Partial<Record<string, string>> = {
      name: 'Exported · 01',
      pricing_plans: '30 min $20.00',
      location: airport,
      status: 'Inactive',
      latitude: '47.5',
      longitude: '-122.25',
      timezone: 'Europe/Berlin',
      zipcode: '01234',
    };
    const headers: string[] = SPACE_EXPORT.flatMap((column) => ('input' in column ? [column.header] : []));
    const sent = Object.fromEntries(headers.map((header) => [header, cells[header] ?? `Text of ${header}`]));
    expect((await send(`${headers.join()},tax\n${Object.values(sent).map(quoted).join()},8`)).written).toBe(
      1,
    );
    const query = { export: 'csv', search: 'Exported' };
    const { text } = await api.get('/admin/pod', { token: await adminToken(), query });
    const { header, rows } = readCsv(text);
    expect(rows).toMatchObject([{ ...sent, location: csvCell(airport) }]);
    expect(header.filter((column) => !headers.includes(column))).toEqual(['id', 'images']);
  });

  it('requires the permission to add a space', async () => {
    const someone = await actorOf((await subAdmin([3, 17, 41])).token);
    await expect(send(fileOf('A,,,,'), true, someone)).rejects.toMatchObject({ status: 403 });
  });
});

it('an import of locations finds places by name, each within the one above it', async () => {
  const header = 'name,city,state,country,zipcode,timezone';
  const send = (line: string) =>
    importRecords(admin, { kind: 'locations', text: `${header}\n${line}`, isDryRun: false });
  const wrong = await send('Import Airport,Nowhere,,Atlantis,1,Mars/Olympus');
  expect(wrong.rows[0]!.problems).toEqual([{ column: 'country', message: 'There is no country “Atlantis”' }]);
  const zone = await send('Import Airport,,,,1,Mars/Olympus');
  expect(zone.rows[0]!.problems.map(({ column }) => column)).toEqual(['timezone']);
  // Two cities with one name, in different states.
  const [country] = await db().select().from(countries).orderBy(countries.id).limit(1);
  const inStates = await db()
    .insert(states)
    .values(['North Import', 'South Import'].map((name) => ({ name, countryId: country!.id })))
    .returning();
  const twins = await db()
    .insert(cities)
    .values(inStates.map(({ id }) => ({ name: 'Twinport', stateId: id, latitude: 45, longitude: 5 })))
    .returning();
  for (const [index, state] of inStates.entries()) {
    const name = `Airport of ${state.name}`;
    const sent = await send(`${name},twinport,${state.name},${country!.name},1,UTC`);
    expect(sent.rows[0]!.problems).toEqual([]);
    const [row] = await db().select().from(locations).where(eq(locations.name, name));
    expect(row).toMatchObject({ countryId: country!.id, stateId: state.id, cityId: twins[index]!.id });
  }
  expect((await send('Import Airport,,,,0123,Europe/Paris')).written).toBe(1);
  const [location] = await db().select().from(locations).where(eq(locations.name, 'Import Airport'));
  expect(location).toMatchObject({ zipcode: '0123', timezone: 'Europe/Paris', countryId: null });
  expect((await send('import airport,,,,1,')).rows[0]!.problems).toEqual([
    { column: 'name', message: 'Invalid location name.' },
  ]);
});

describe('files of spreadsheets', () => {
  const importText = (kind: 'locations' | 'spaces', text: string) =>
    importRecords(admin, { kind, text, isDryRun: false });

  it.each(Object.keys(EXCELS) as Excel[])('are imported as the %s Excel writes them', async (excel) => {
    for (const as of SAVED_AS) {
      const number = 100 + SAVED_AS.indexOf(as) + 10 * Object.keys(EXCELS).indexOf(excel);
      const name = `${EXCELS[excel].accented} · ${number}`;
      const rows = [
        ['Name', 'TAX', 'Pricing Plans', 'location', 'description', 'Status'],
        [name, 8.25, '30 min $20.00', airport, 'Gate 7; B', ''],
      ];
      const read = sheetText(excelFile(excel, rows, as));
      if ('problem' in read) throw new Error(read.problem);
      const { rows: results } = await importText('spaces', read.text);
      expect(results.map(({ problems }) => problems)).toEqual([[]]);
      const [space] = await spacesLike(name);
      expect([space?.name, space?.description, Number(space?.taxPercent)]).toEqual([name, 'Gate 7; B', 8.25]);
    }
  });

  it('are refused for a status that is neither Active nor Inactive', async () => {
    const file = ['name,pricing_plans,location,tax,status'];
    const words = ['Deleted', 'Inaktiv', 'false', 'constructor', 'inactive', 'ACTIVE', ''];
    for (const [index, word] of words.entries())
      file.push(`Word ${index} · 0${index},30 min $20.00,${quoted(airport)},8,${word}`);
    const { rows, written } = await importText('spaces', file.join('\r\n'));
    expect(rows.map(({ problems }) => problems.map(({ column }) => column))).toEqual([
      ...Array(4).fill(['status']),
      [],
      [],
      [],
    ]);
    expect(written).toBe(0);
  });

  it('are refused for numbers in other notations and for rows with too many cells', async () => {
    const file = 'name,latitude,longitude,address\nA1,0x10,1e1,x\nA2,1,2,Pier 7, Gate B';
    const { rows } = await importText('locations', file);
    expect(rows.map(({ problems }) => problems.map(({ column }) => column))).toEqual([
      ['latitude', 'longitude'],
      [null],
    ]);
  });
});
