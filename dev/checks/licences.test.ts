import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './imports';

/*
 * The licences of packages that can be sold with the product: permissive ones, and weak copyleft for libraries that
 * are used unchanged.
 */
const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'CC-BY-4.0',
  'Unlicense',
  'OFL-1.1',
  'MPL-2.0',
  'LGPL-3.0-or-later',
]);

type Entry = { dev?: boolean; devOptional?: boolean; optional?: boolean; license?: string };
const { packages } = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Entry>;
};

/** `(MPL-2.0 OR Apache-2.0)`: one of them; `A AND B`: all of them. */
const isAllowed = (license: string): boolean =>
  license
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((each) => ALLOWED.has(each)));

const SHIPPED = Object.entries(packages).flatMap(([name, { dev, devOptional, license }]) =>
  // The lock file names a package for another platform without its licence, and the package is never installed here.
  name === '' || dev || devOptional || license === undefined ? [] : [{ name, license }],
);

it('every package that ships has a licence that permits it', () => {
  expect(SHIPPED.length).toBeGreaterThan(100);
  const refused = SHIPPED.filter(({ license }) => !isAllowed(license));
  expect(
    refused.map(
      ({ name, license }) =>
        `Replace ${name}, or add ${license} to ALLOWED in dev/checks/licences.test.ts if it permits a sale.`,
    ),
  ).toEqual([]);
});

it.each(['GPL-3.0-only', 'AGPL-3.0-only', 'SEE LICENSE IN LICENSE', 'MIT AND GPL-2.0-only'])(
  'the licence %s is refused',
  (license) => expect(isAllowed(license)).toBe(false),
);
