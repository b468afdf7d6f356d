import fs from 'node:fs';
import { expect, it } from 'vitest';
import { PERMISSIONS } from '@/lib/entities/permissions';
import { NAV } from '@/lib/platform/nav';
import { fromRoot } from '../root';

const HEADING = /^#+ .*<a id="([^"]+)"><\/a>([A-Z]+\d+[a-z]*)\. /gm;
const text = fs.readFileSync(fromRoot('docs/rules.md'), 'utf8');
const rules = [...text.matchAll(HEADING)];
const duplicatesIn = <T>(all: T[]) => all.filter((each, index) => all.indexOf(each) !== index);

it('each rule has a unique number and address', () => {
  expect(rules.length).toBeGreaterThan(200);
  const duplicates = [
    ...duplicatesIn(rules.map(([, , number = '']) => number)),
    ...duplicatesIn(rules.map(([, anchor = '']) => `<a id="${anchor}">`)),
  ];
  expect(duplicates.map((each) => `Change one heading of docs/rules.md: two have ${each}.`)).toEqual([]);
});

it('a link that names a rule by its number leads to that rule', () => {
  const numberOf = new Map(rules.map(([, anchor = '', number = '']) => [anchor, number]));
  const docs = fs.readdirSync(fromRoot('docs')).filter((name) => name.endsWith('.md'));
  const links = docs.flatMap((name) =>
    [
      ...fs
        .readFileSync(fromRoot('docs', name), 'utf8')
        .matchAll(/\[([A-Z]+\d+[a-z]*)\]\((?:rules\.md)?#([\w-]+)\)/g),
    ].map(([link, number, anchor = '']) => ({ name, link, number, rule: numberOf.get(anchor) })),
  );
  expect(links.length).toBeGreaterThan(20);
  const wrong = links.filter(({ number, rule }) => rule !== undefined && rule !== number);
  expect(wrong.map(({ name, link, rule }) => `Write ${rule} in the link ${link} of docs/${name}.`)).toEqual(
    [],
  );
});

it('the table in docs/rules.md#permission-ids has each id once, and marks those that restrict', () => {
  const [, lines = ''] = /id="permission-ids"[\s\S]*?\n\n([\s\S]*?)\n\n/.exec(text) ?? [];
  const rows = [...lines.matchAll(/^\| ([\d, ]+) \|.*\|([^|]*)\|$/gm)].flatMap(
    ([, ids = '', restricts = '']) =>
      ids.split(', ').map((id) => ({ id: Number(id), restricts: restricts.trim() === 'yes' })),
  );
  const table = 'the table of docs/rules.md#permission-ids';
  const known = new Map(PERMISSIONS.map(({ id, restricts }) => [id, restricts]));
  const marks = new Map(rows.map(({ id, restricts }) => [id, restricts]));
  const missing = PERMISSIONS.filter(({ id }) => !marks.has(id));
  const marked = PERMISSIONS.filter(({ id, restricts }) => marks.has(id) && marks.get(id) !== restricts);
  expect([
    ...missing.map(({ id, name }) => `Add a row for ${id} (${name}) to ${table}.`),
    ...marked.map(
      ({ id, restricts }) => `Write ${restricts ? '"yes"' : 'nothing'} at the end of ${id} in ${table}.`,
    ),
    ...rows
      .filter(({ id }) => !known.has(id))
      .map(({ id }) => `Remove ${id} from ${table}: no description has it.`),
    ...duplicatesIn(rows.map(({ id }) => id)).map(
      (id) => `Remove one ${id} from ${table}: it is there twice.`,
    ),
  ]).toEqual([]);
});

it('the glossary names the record of each menu entry (docs/glossary.md, "One thing, its names")', () => {
  const [, names = ''] =
    /^## One thing, its names$([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(
      fs.readFileSync(fromRoot('docs/glossary.md'), 'utf8'),
    ) ?? [];
  const missing = NAV.filter(({ key }) => !names.includes(`\`/admin/${key}\``));
  expect(
    missing.map(
      ({ key, label }) => `Add \`/admin/${key}\` (${label}) to "One thing, its names" in docs/glossary.md.`,
    ),
  ).toEqual([]);
});
