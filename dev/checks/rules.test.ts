import fs from 'node:fs';
import { expect, it } from 'vitest';
import { fromRoot } from '../root';

const HEADING = /^#+ .*<a id="([^"]+)"><\/a>([A-Z]+\d+[a-z]*)\. /gm;
const rules = [...fs.readFileSync(fromRoot('docs/rules.md'), 'utf8').matchAll(HEADING)];
const twice = (all: string[]) => all.filter((each, index) => all.indexOf(each) !== index);

it('each rule has a number and an address of its own', () => {
  expect(rules.length).toBeGreaterThan(200);
  expect(twice(rules.map(([, , number = '']) => number))).toEqual([]);
  expect(twice(rules.map(([, anchor = '']) => anchor))).toEqual([]);
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
