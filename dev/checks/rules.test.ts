import fs from 'node:fs';
import { expect, it } from 'vitest';
import { PERMISSIONS } from '@/lib/entities/permissions';
import { NAV } from '@/lib/platform/nav';
import { fromRoot } from '../root';

const HEADING = /^#+ .*<a id="([^"]+)"><\/a>([A-Z]+\d+[a-z]*)\. /gm;
const text = fs.readFileSync(fromRoot('docs/rules.md'), 'utf8');
const rules = [...text.matchAll(HEADING)];
const duplicatesIn = (all: string[]) => all.filter((each, index) => all.indexOf(each) !== index);

it('each rule has a unique number and address', () => {
  expect(rules.length).toBeGreaterThan(200);
  expect(duplicatesIn(rules.map(([, , number = '']) => number))).toEqual([]);
  expect(duplicatesIn(rules.map(([, anchor = '']) => anchor))).toEqual([]);
});

it('a link that names a rule by its number leads to that rule', () => {
  const numberOf = new Map(rules.map(([, anchor = '', number = '']) => [anchor, number]));
  const docs = fs.readdirSync(fromRoot('docs')).filter((name) => name.endsWith('.md'));
  const links = docs.flatMap((name) => [
    ...fs
      .readFileSync(fromRoot('docs', name), 'utf8')
      .matchAll(/\[([A-Z]+\d+[a-z]*)\]\((?:rules\.md)?#([\w-]+)\)/g),
  ]);
  expect(links.length).toBeGreaterThan(20);
  const wrong = links.filter(
    ([, number = '', anchor = '']) => numberOf.has(anchor) && numberOf.get(anchor) !== number,
  );
  expect(wrong.map(([link]) => link)).toEqual([]);
});

it('the table in docs/rules.md#permission-ids has each id once, and marks those that restrict', () => {
  const [, table = ''] = /id="permission-ids"[\s\S]*?\n\n([\s\S]*?)\n\n/.exec(text) ?? [];
  const rows = [...table.matchAll(/^\| ([\d, ]+) \|.*\|([^|]*)\|$/gm)].flatMap(
    ([, ids = '', restricts = '']) =>
      ids.split(', ').map((id) => ({ id: Number(id), restricts: restricts.trim() === 'yes' })),
  );
  expect(rows.toSorted((a, b) => a.id - b.id)).toEqual(
    PERMISSIONS.map(({ id, restricts }) => ({ id, restricts })),
  );
});

it('the glossary names the record of each menu entry (docs/glossary.md, "One thing, its names")', () => {
  const [, names = ''] =
    /^## One thing, its names$([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(
      fs.readFileSync(fromRoot('docs/glossary.md'), 'utf8'),
    ) ?? [];
  expect(
    NAV.map(({ key }) => `/admin/${key}`).filter((address) => !names.includes(`\`${address}\``)),
  ).toEqual([]);
});
