import { beforeAll, describe, expect, it } from 'vitest';
import { rawSql } from '@/db/client';
import { api } from '../fixtures/api';
import { readCsv } from '../fixtures/csv';
import { LISTS } from '../fixtures/lists';
import { adminToken } from '../fixtures/people';
import { hasLibreOffice, type Opening, opened } from '../fixtures/spreadsheets';

/* Exports opened by LibreOffice (Debian's `libreoffice-calc`) as people in Germany and the United States have it. */

/** What visitors and staff can write in fields that an export shows. */
const HOSTILE = [
  'x@b.example;=1+1;',
  'x@b.example\t=2+2',
  'a;+3+3;b',
  '=4+4',
  '@SUM(1;1)',
  'Terminal 2; Gate 14',
  'Terminal 2, Gate 14',
  'say "hi"; =5+5',
  '";=6+6;"',
  '",=7+7,"',
  "'=8+8",
  '＝9+9',
  ';;;;',
  ' =10+10',
  '-1+1|cmd',
  '1,5',
  '12/11/2026',
  '00123',
];

/** Where an export shows a person's text: the operator's own lists contain what can be written there, too. */
const TEXTS: [table: string, columns: string[]][] = [
  ['bookings', ['contact_name', 'contact_email']],
  ['customers', ['first_name', 'last_name', 'address']],
  ['spaces', ['name', 'address', 'inventory_id', 'iwg_centre_id', 'description']],
  ['locations', ['name', 'address']],
  ['business_partners', ['name']],
  ['partners', ['name']],
  ['sponsors', ['name']],
  ['amenities', ['name']],
  ['features', ['name']],
  ['refunds', ['reason']],
  ['wallet_entries', ['note']],
  ['audit_entries', ['ip']],
];

async function writeHostileTexts(): Promise<void> {
  await rawSql().begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    for (const [table, columns] of TEXTS)
      for (const column of columns) {
        const text = tx`(${HOSTILE}::text[])[1 + ${tx(table)}.id % ${HOSTILE.length}] || ' ' || ${tx(table)}.id`;
        await tx`update ${tx(table)} set ${tx(column)} = ${text}`;
      }
    const change = tx`jsonb_build_object('name', (${HOSTILE}::text[])[1 + id % ${HOSTILE.length}], 'note', '=1+1')`;
    await tx`update audit_entries set before = ${change}, after = ${change}`;
  });
}

const OPENINGS: [string, Opening][] = [
  ['the United States', { language: 1033, separators: ',;\t', calculates: false }],
  ['the United States, with formulas', { language: 1033, separators: ',;\t', calculates: true }],
  ['Germany', { language: 1031, separators: ',;\t', calculates: false }],
  ['Germany, with formulas', { language: 1031, separators: ',;\t', calculates: true }],
];

let files: Record<string, string>;
beforeAll(async () => {
  if (!hasLibreOffice) return;
  await writeHostileTexts();
  const token = await adminToken();
  const exported = LISTS.map(async ({ name, path }) => [
    name,
    (await api.get(path, { token, query: { export: 'csv', limit: 100_000 } })).text,
  ]);
  files = Object.fromEntries(await Promise.all(exported));
}, 600_000);

/** As a spreadsheet shows it: all line ends are the same. */
const shown = (text: string) => text.replaceAll('\r\n', '\n').replaceAll('\r', '\n');

describe.skipIf(!hasLibreOffice)('an export, opened in', () => {
  it.each(OPENINGS)('%s, has no formula, and every text in its column', (_, opening) => {
    const sheets = opened(files, opening);
    for (const [name, text] of Object.entries(files)) {
      const { header, rows } = readCsv(text);
      const [first = [], ...others] = sheets[name] ?? [];
      expect([name, first.map((cell) => cell.text)]).toEqual([name, header]);
      expect([name, others.length]).toEqual([name, rows.length]);
      for (const [at, row] of others.entries()) {
        expect([name, at, row.filter((cell) => cell.isFormula)]).toEqual([name, at, []]);
        const texts = row.flatMap((cell, column) =>
          cell.isText ? [[header[column], shown(cell.text)]] : [],
        );
        const written = texts.map(([column = '']) => [column, shown(rows[at]?.[column] ?? '')]);
        expect([name, at, row.length, texts]).toEqual([name, at, header.length, written]);
      }
    }
  });

  /** If only semicolons separate cells, a row of ours is one cell, or several. None of them is calculated. */
  it.each([1031, 1033] as const)(
    'a program that splits at semicolons alone (%i), has no formula',
    (language) => {
      const sheets = opened(files, { language, separators: ';', calculates: true });
      for (const [name, rows] of Object.entries(sheets))
        expect([name, rows.flat().filter((cell) => cell.isFormula)]).toEqual([name, []]);
    },
  );
});
