import fs from 'node:fs';
import path from 'node:path';
import { getTableName } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  CAPABILITIES,
  DESCRIBED,
  FULL_ACCESS,
  PERMISSIONS,
  type Requirement,
} from '@/lib/entities/permissions';
import { NAV } from '@/lib/platform/nav';
import { ENTRIES } from '@/tests/e2e/fixtures/permission-entries';
import { fileOfCapability, fileOfPermission } from '@/tests/fixtures/descriptions';
import { LISTS, SOURCES } from '@/tests/fixtures/lists';
import { ROOT } from './imports';

/*
 * The places outside of its own folder where a new list, screen or permission id has to be registered. Each failure
 * names the file and what to add to it.
 */

const fromRoot = (relativePath: string) => path.join(ROOT, relativePath);
const exists = (relativePath: string) => fs.existsSync(fromRoot(relativePath));
const textsIn = (folder: string): string[] =>
  fs
    .readdirSync(fromRoot(folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => fs.readFileSync(fromRoot(path.join(folder, file)), 'utf8'));

const ids = new Set(PERMISSIONS.map(({ id }) => id));

describe('a permission id', () => {
  const requirements = Object.entries<Requirement>(CAPABILITIES).map(([capability, requirement]) => {
    const { any, all = [], not = [] } = requirement;
    return { capability, ids: [...any, ...all, ...not] };
  });

  it('has an entry in the browser tests (tests/e2e/fixtures/permission-entries.ts)', () => {
    const tested = new Set(ENTRIES.map(({ id }) => id));
    const missing = PERMISSIONS.filter(({ id }) => id !== FULL_ACCESS && !tested.has(id));
    expect(
      missing.map(
        ({ id, name }) =>
          `Add an entry with \`id: ${id}\` (${name}) to OWN in tests/e2e/fixtures/permission-entries.ts.`,
      ),
    ).toEqual([]);
  });

  it('exists if an entry or a capability names it', () => {
    const ofEntries = ENTRIES.filter(({ id }) => !ids.has(id)).map(
      ({ id, what }) =>
        `Remove the entry "${what}" from tests/e2e/fixtures: no description has the permission ${id}.`,
    );
    const ofCapabilities = requirements.flatMap(({ capability, ids: required }) =>
      required
        .filter((id) => !ids.has(id))
        .map(
          (id) =>
            `Add { id: ${id}, … } to \`permissions\` of ${fileOfCapability(capability)}: ${capability} requires it.`,
        ),
    );
    expect([...ofEntries, ...ofCapabilities]).toEqual([]);
  });

  it('is required by a capability', () => {
    const required = new Set(requirements.flatMap((requirement) => requirement.ids));
    expect(
      PERMISSIONS.filter(({ id }) => !required.has(id)).map(
        ({ id, name }) =>
          `Add a capability with \`any: [${id}]\` (${name}) to \`capabilities\` of ${fileOfPermission(id)}.`,
      ),
    ).toEqual([]);
  });
});

describe('a menu entry', () => {
  it('has a page', () => {
    const pagesOf = (key: string) =>
      ['', '(lists)/'].map((group) => `app/(admin)/admin/${group}${key}/page.tsx`);
    const missing = NAV.map(({ key }) => key).filter((key) => !pagesOf(key).some(exists));
    expect(missing.map((key) => `Add app/(admin)/admin/(lists)/${key}/page.tsx.`)).toEqual([]);
  });
});

/**
 * Tables whose rows triggers write. The story calls functions that do the same for rows that were loaded without
 * triggers.
 */
const BY_TRIGGERS: Record<string, string> = { movements: 'select fill_ledger_of_bookings' };

describe('a list', () => {
  it('has an endpoint', () => {
    const missing = LISTS.filter((list) => !exists(`app/api/v2${list.path}/route.ts`));
    expect(missing.map(({ path }) => `Add app/api/v2${path}/route.ts.`)).toEqual([]);
  });

  it('has endpoints for one record if its entity can be changed', () => {
    const changed = DESCRIBED.filter(({ isListed, capabilities = {} }) => {
      const verbs = Object.keys(capabilities).map((name) => name.split('.').at(-1));
      return isListed && ['edit', 'delete'].every((verb) => verbs.includes(verb));
    });
    expect(changed.length).toBeGreaterThan(5);
    const missing = changed.filter(
      ({ calls }) => !calls?.paths.some((path) => exists(`app/api/v2${path}/[id]/route.ts`)),
    );
    expect(missing.map(({ calls }) => `Add app/api/v2${calls?.paths[0]}/[id]/route.ts.`)).toEqual([]);
  });

  it('is opened by a menu entry (`menu` of its description)', () => {
    const opened = new Set(NAV.map(({ opens }) => opens));
    const missing = LISTS.filter(({ permission }) => !opened.has(permission));
    expect(
      missing.map(
        ({ name, permission }) =>
          `Add \`menu: { …, opens: '${permission}' }\` to ${fileOfCapability(permission)}, for the list ${name}.`,
      ),
    ).toEqual([]);
  });

  it('has rows in the demo story (dev/story), or in every installation (db/reference)', () => {
    // Statements, which only a database could run: docs/decisions.md#checks-of-text.
    const seeds = [...textsIn('dev/story'), ...textsIn('db/reference')].join('\n');
    const seeded = new Set(
      [...seeds.matchAll(/\binsert into (\w+)|\badd\(\s*tx,\s*'(\w+)'/g)].map(
        ([, inserted, added]) => inserted ?? added,
      ),
    );
    const isSeeded = (table: string) =>
      BY_TRIGGERS[table] ? seeds.includes(BY_TRIGGERS[table]) : seeded.has(table);
    // The table of a list's ids, whatever else the list joins.
    const listed = SOURCES.map(({ list, id }) => ({ name: list.name, table: getTableName(id.table) }));
    expect(listed.length).toBeGreaterThan(15);
    expect(
      listed
        .filter(({ table }) => !isSeeded(table))
        .map(
          ({ name, table }) =>
            `Add \`await add(tx, '${table}', [{ … }]);\` to dev/story/catalogue.ts: the list ${name} has no demo rows.`,
        ),
    ).toEqual([]);
  });
});
