import { beforeAll, describe, expect, it, vi } from 'vitest';
import { IMPORTERS } from '@/lib/catalogue/imports/columns';
import { EXCEL_FORMS, EXCELS, type Excel, excelFile, wrongSheets } from '../fixtures/excel';
import { CSV_IMPORTERS, prepareImports } from '../fixtures/importers';

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

it('every sheet goes through one reader, and each that uses it is among the importers', () => {
  const using = (what: RegExp) =>
    Object.entries(sources)
      .filter(([file, text]) => !file.includes('.test.') && what.test(text))
      .map(([file]) => file)
      .sort();
  expect(using(/from 'csv-parse/)).toEqual(['/lib/foundation/sheet.ts']);
  expect(using(/readSheet\(.*\{/)).toEqual([
    '/lib/catalogue/imports/commands.ts',
    '/lib/fleet/wifi/code-file.ts',
    '/lib/foundation/sheet.ts',
  ]);
});

it('the dialog names every column that an import reads, from the same definition', () => {
  const dialog = sources['/components/imports/import-dialog.tsx'] ?? '';
  const importers = sources['/lib/catalogue/imports/columns.ts'] ?? '';
  for (const kind of Object.keys(IMPORTERS)) {
    const [columns] = new RegExp(`\\b${kind.toUpperCase().slice(0, -1)}_IMPORT\\b`).exec(importers) ?? [];
    expect([kind, columns && dialog.includes(`columns: ${columns}`)]).toEqual([kind, true]);
  }
});

describe.each(Object.entries(CSV_IMPORTERS))('an import of %s', (_, importer) => {
  const { sheet, hasTexts } = importer;

  it.each(Object.keys(EXCELS) as Excel[])('takes what the %s Excel writes, in every way', async (excel) => {
    for (const { as, habit } of EXCEL_FORMS) {
      const own = names(hasTexts ? EXCELS[excel].accented : null);
      const outcome = await importer.import(excelFile(excel, sheet(own), as, habit));
      expect([as, habit, outcome]).toEqual([as, habit, { names: own }]);
    }
  });

  it('refuses in a sentence what is no sheet, and a sheet with something that nobody meant', async () => {
    for (const [what, file] of Object.entries(wrongSheets(sheet(names(null))))) {
      const outcome = await importer.import(file);
      expect([what, outcome]).toEqual([what, { refusal: expect.stringMatching(/^[A-Z].{8,}/) }]);
    }
  });
});
