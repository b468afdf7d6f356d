import fs from 'node:fs';
import path from 'node:path';
import { getTableName, isTable } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import * as tables from '@/db/tables';
import {
  CAPABILITIES,
  DESCRIBED,
  FULL_ACCESS,
  PERMISSIONS,
  type Requirement,
} from '@/lib/entities/permissions';
import { NAV } from '@/lib/platform/nav';
import { ENTRIES } from '@/tests/e2e/fixtures/permission-entries';
import { LISTS } from '@/tests/fixtures/lists';
import { ROOT } from './imports';

/*
 * The places outside of its own folder where a new list, screen or permission id has to be registered. Each failure
 * names the place.
 */

const fromRoot = (relativePath: string) => path.join(ROOT, relativePath);
const exists = (relativePath: string) => fs.existsSync(fromRoot(relativePath));
const textsIn = (folder: string): string[] =>
  fs
    .readdirSync(fromRoot(folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => fs.readFileSync(fromRoot(path.join(folder, file)), 'utf8'));

const ids = PERMISSIONS.map(({ id }) => id);

describe('a permission id', () => {
  const requirements: Requirement[] = Object.values(CAPABILITIES);
  const used = new Set(requirements.flatMap(({ any, all = [], not = [] }) => [...any, ...all, ...not]));

  it('has an entry in the browser tests (tests/e2e/fixtures/permission-entries.ts)', () => {
    const tested = new Set(ENTRIES.map(({ id }) => id));
    expect(ids.filter((id) => id !== FULL_ACCESS && !tested.has(id))).toEqual([]);
  });

  it('exists if an entry or a capability names it', () => {
    const named = [...ENTRIES.map(({ id }) => id), ...used];
    expect(named.filter((id) => !ids.includes(id))).toEqual([]);
  });

  it('is required by a capability', () => expect(ids.filter((id) => !used.has(id))).toEqual([]));
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
const BY_TRIGGERS: Record<string, RegExp> = { movements: /select fill_ledger_of_bookings\b/ };

describe('a list', () => {
  const names = (missing: typeof LISTS) => missing.map(({ name }) => name);

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
    expect(names(LISTS.filter(({ permission }) => !opened.has(permission)))).toEqual([]);
  });

  it('has rows in the demo story (dev/story), or in every installation (db/reference)', () => {
    const seeds = [...textsIn('dev/story'), ...textsIn('db/reference')].join('\n');
    const sources = textsIn('lib').flatMap((text) => [
      ...text.matchAll(/listSource\(\{[^}]*?\btable: sql`\$\{(\w+)\}/g),
    ]);
    const listed = Object.entries(tables).flatMap(([name, table]) =>
      isTable(table) && sources.some((source) => source[1] === name) ? [getTableName(table)] : [],
    );
    expect(listed.length).toBeGreaterThan(0);
    const isSeeded = (table: string) =>
      (BY_TRIGGERS[table] ?? new RegExp(`insert into ${table}\\b|add\\(\\s*tx,\\s*'${table}'`)).test(seeds);
    expect(
      listed
        .filter((table) => !isSeeded(table))
        .map((table) => `Write rows in dev/story, by insert into ${table} or add(tx, '${table}', …).`),
    ).toEqual([]);
  });
});
