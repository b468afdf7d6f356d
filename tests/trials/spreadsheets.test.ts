import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { JSDOM } from 'jsdom';
import { beforeAll, describe, expect, it } from 'vitest';
import { rawSql } from '@/db/client';
import { api } from '../fixtures/api';
import { readCsv } from '../fixtures/csv';
import { LISTS } from '../fixtures/lists';
import { adminToken } from '../fixtures/people';

const PROGRAM = '/usr/bin/soffice';

/** Whether LibreOffice from Debian's package `libreoffice-calc` is installed here. */
const hasLibreOffice = fs.existsSync(PROGRAM);

/**
 * How a person opens a CSV: the language, by Microsoft's number, the separators of cells, and whether formulas are
 * calculated.
 */
type Opening = { language: 1031 | 1033; separators: string; calculates: boolean };

type Cell = { text: string; isFormula: boolean; isText: boolean };

/** The text of a paragraph, with its spaces, tabs and line breaks. */
function textIn(node: Element): string {
  return [...node.childNodes]
    .map((child) => {
      const element = child as Element;
      if (element.nodeName === 'text:s') return ' '.repeat(Number(element.getAttribute('text:c') ?? 1));
      if (element.nodeName === 'text:tab') return '\t';
      if (element.nodeName === 'text:line-break') return '\n';
      return child.nodeType === 3 ? (child.textContent ?? '') : textIn(element);
    })
    .join('');
}

function cellsOf(row: Element): Cell[] {
  const cells: Cell[] = [];
  for (const cell of row.children) {
    const times = Number(cell.getAttribute('table:number-columns-repeated') ?? 1);
    const text = [...cell.getElementsByTagName('text:p')].map(textIn).join('\n');
    const isFormula = cell.hasAttribute('table:formula');
    const isText = cell.getAttribute('office:value-type') === 'string';
    for (let count = 0; count < Math.min(times, 200); count += 1) cells.push({ text, isFormula, isText });
  }
  while (cells.at(-1)?.text === '') cells.pop();
  return cells;
}

/** Opens CSV files as LibreOffice does with these choices in its dialog; returns the rows of each file. */
function opened(files: Record<string, string>, opening: Opening): Record<string, Cell[][]> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'hushpod-sheets-'));
  try {
    for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(dir, `${name}.csv`), text);
    const codes = [...opening.separators].map((separator) => separator.charCodeAt(0)).join('/');
    // Separators, quotes, UTF-8, first line, columns, language, quoted as text, numbers recognised; last: formulas.
    const filter = `CSV:${codes},34,76,1,,${opening.language},false,true,false,false,false,0,${opening.calculates}`;
    const profile = `-env:UserInstallation=${pathToFileURL(path.join(dir, 'profile'))}`;
    const sheets = Object.keys(files).map((name) => path.join(dir, `${name}.csv`));
    const args = ['--headless', `--infilter=${filter}`, '--convert-to', 'fods', '--outdir', dir, ...sheets];
    execFileSync(PROGRAM, [profile, ...args], { stdio: 'ignore' });
    const read = (name: string) => {
      const xml = fs.readFileSync(path.join(dir, `${name}.fods`), 'utf8');
      const { document } = new JSDOM(xml, { contentType: 'text/xml' }).window;
      const rows = [...document.getElementsByTagName('table:table-row')].map(cellsOf);
      return rows.filter((row) => row.length > 0);
    };
    return Object.fromEntries(Object.keys(files).map((name) => [name, read(name)]));
  } finally {
    fs.rmSync(dir, { recursive: true, force: true });
  }
}

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
