import { asc } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { db } from '@/db/client';
import { locations, wifiCodes } from '@/db/tables';
import type { WifiUpload } from '@/lib/booking/wifi/schema';
import { aboutSheet } from '@/lib/console/imports/about-sheet';
import { importRecords } from '@/lib/console/imports/commands';
import { SHEETS } from '@/lib/console/sheets.gen';
import { AppError } from '@/lib/foundation/errors';
import { sheetText } from '@/lib/platform/csv/decode';
import type { Sheet } from '@/lib/platform/csv/sheet';
import { api } from '../fixtures/api';
import { EXCEL_FORMS, EXCELS, type Excel, excelFile, wrongSheets } from '../fixtures/excel';
import { actorOf, adminToken } from '../fixtures/people';
import { plan } from '../fixtures/places';

/** The outcome of a file: the names of the records that were read from it, or why it was refused. */
type Imported = { names: string[] } | { refusal: string };

type Importer = {
  /** A sheet with the records of these names, and their texts as a person types them. */
  sheet: (names: string[]) => (string | number)[][];
  import: (file: Uint8Array<ArrayBuffer>) => Promise<Imported>;
  /** Whether its names can have letters with accents. */
  hasTexts: boolean;
};

/** Imports as the dialog does: the browser reads the bytes, and the server only validates them. */
const byDialog = (kind: string) => async (file: Uint8Array) => {
  const read = sheetText(file);
  if ('problem' in read) return { refusal: read.problem };
  const input = { kind, text: read.text, isDryRun: true };
  try {
    const { columns, rows } = await importRecords(await actorOf(await adminToken()), input);
    const [problem] = rows.flatMap(({ problems }) => problems);
    if (problem) return { refusal: problem.message };
    const at = columns.findIndex(({ name }) => name === 'name');
    return { names: rows.map(({ cells }) => cells[at] ?? '') };
  } catch (error) {
    if (error instanceof AppError && error.kind === 'invalid') return { refusal: error.message };
    throw error;
  }
};

async function uploadCodes(file: Uint8Array<ArrayBuffer>): Promise<Imported> {
  const body = new FormData();
  body.set('file', new File([file], 'codes.csv', { type: 'text/csv' }));
  const token = await adminToken();
  const { status, data, message, errors } = await api.post<WifiUpload>('/admin/radius-wifi', body, { token });
  if (status === 400) return { refusal: errors[0]?.message ?? message };
  if (status !== 201) throw new Error(`${status} ${message}`);
  const left = [...data.invalid.lines, ...data.duplicates.lines][0];
  if (left) return { refusal: left.reason };
  const kept = await db().select({ code: wifiCodes.code }).from(wifiCodes).orderBy(asc(wifiCodes.id));
  return { names: kept.slice(-data.added).map(({ code }) => code) };
}

const PLACE = 'Hall of imports';

const PLAN = '30 min $20.00';

/** Creates the records that the sheets name. */
async function prepareImports(): Promise<void> {
  await plan(30, 2000);
  await db().insert(locations).values({ name: PLACE, countryId: 1, timezone: 'UTC', zipcode: '01234' });
}

/** The sheet of an entity as its sample has it, with other names. */
function bySample(kind: string, { sample }: Sheet): Importer {
  const [header = [], row = []] = sample.split('\r\n').map((line) => line.split(','));
  const called = (name: string) => row.map((cell, index) => (header[index] === 'name' ? name : cell));
  return { sheet: (names) => [header, ...names.map(called)], import: byDialog(kind), hasTexts: true };
}

/** Everything that reads a person's sheet: that of an entity by its sample, unless it is here. */
const CSV_IMPORTERS: Record<string, Importer> = {
  ...Object.fromEntries(Object.entries<Sheet>(SHEETS).map(([kind, sheet]) => [kind, bySample(kind, sheet)])),
  locations: {
    sheet: (names) => [
      ['name', 'address', 'zipcode', 'timezone', 'latitude', 'longitude'],
      ...names.map((name) => [name, 'Gate 7; "B", 2\nNorth', '01234', 'Europe/Berlin', 48.35, -11.78]),
    ],
    import: byDialog('locations'),
    hasTexts: true,
  },
  spaces: {
    sheet: (names) => [
      ['name', 'pricing_plans', 'location', 'tax', 'description', 'latitude', 'longitude', 'timezone'],
      ...names.map((name) => [name, PLAN, PLACE, 8.25, 'Quiet; "bright"', 48.35, -11.78, 'Europe/Berlin']),
    ],
    import: byDialog('spaces'),
    hasTexts: true,
  },
  'wifi codes': {
    sheet: (codes) => [['code'], ...codes.map((code) => [code])],
    import: uploadCodes,
    hasTexts: false,
  },
};

beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await prepareImports();
});

let files = 0;
/** Names that occur in no other file. */
function names(accented: string | null): string[] {
  files += 1;
  return [1, 2, 3].map((row) => (accented ? `${accented} · ${files}-${row}` : `E${files}-${row}000`));
}

const sources: Record<string, string> = import.meta.glob('/{lib,app,components}/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

it('every sheet is read by one reader, which only the known importers use', () => {
  const filesUsing = (what: RegExp) =>
    Object.entries(sources)
      .filter(([file, text]) => !file.includes('.test.') && what.test(text))
      .map(([file]) => file)
      .sort();
  expect(filesUsing(/from 'csv-parse/)).toEqual(['/lib/platform/csv/read.ts']);
  expect(filesUsing(/(readSheet|sheetOrProblem)\(.*\{/)).toEqual([
    '/lib/booking/wifi/code-file.ts',
    '/lib/console/imports/rows-worker.ts',
    '/lib/platform/csv/read.ts',
  ]);
});

it('the dialog names every column that an import reads, and a sample with the names of columns', () => {
  for (const [kind, { columns, sample }] of Object.entries<Sheet>(SHEETS)) {
    const headers = columns.map(({ header }) => header);
    expect(aboutSheet(kind)?.columns.map(({ header }) => header)).toEqual(headers);
    const [header = ''] = sample.split('\r\n');
    expect(header.split(',').filter((name) => !headers.includes(name))).toEqual([]);
  }
});

describe.each(Object.entries(CSV_IMPORTERS))('an import of %s', (_, importer) => {
  const { sheet, hasTexts } = importer;

  it.each(Object.keys(EXCELS) as Excel[])(
    'accepts what the %s Excel writes, in every form',
    async (excel) => {
      for (const { as, habit } of EXCEL_FORMS) {
        const newNames = names(hasTexts ? EXCELS[excel].accented : null);
        const outcome = await importer.import(excelFile(excel, sheet(newNames), as, habit));
        expect([as, habit, outcome]).toEqual([as, habit, { names: newNames }]);
      }
    },
  );

  it('refuses a file that is not a sheet, and a faulty sheet, in one sentence', async () => {
    for (const [what, file] of Object.entries(wrongSheets(sheet(names(null))))) {
      const outcome = await importer.import(file);
      expect([what, outcome]).toEqual([what, { refusal: expect.stringMatching(/^[A-Z].{8,}/) }]);
    }
  });
});
