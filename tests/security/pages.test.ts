import { eq } from 'drizzle-orm';
import { NextRequest } from 'next/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/db/client';
import { admins, sessions } from '@/db/tables';
import type { Capability, Requirement } from '@/lib/entities/permissions';
import { navNeedsOf } from '@/lib/platform/nav';
import { middleware } from '@/middleware';
import { allPartnerIds, browserCookie, newAdmin, type Staff, subAdmin } from '../fixtures/people';
import { everythingBut, requirementOf } from '../fixtures/routes';

/*
 * The first of the three checks (docs/rules.md#three-checks): every page of the console, found by its file, and each
 * form at its URL, requested by people who may and may not see it. A page that is not in the table of pages fails.
 */

/** `/app/(admin)/admin/(lists)/space/page.tsx` is `/admin/space`; ids are 1. */
const PAGES = Object.keys(import.meta.glob('/app/**/page.tsx'))
  .filter((file) => file.startsWith('/app/(admin)/admin/'))
  .map((file) =>
    file
      .replace('/app/(admin)', '')
      .replace(/\/\([a-z]+\)/g, '')
      .replace('/page.tsx', '')
      .replace(/\[\w+\]/g, '1'),
  );
/** Forms that require more than the list at the same URL. */
const FORMS = ['add', 'clone', 'edit', 'alerts'].flatMap((action) =>
  PAGES.map((path) => `${path}?action=${action}`).filter((address) => {
    const [path = ''] = address.split('?');
    return needs(address).length > needs(path).length;
  }),
);

function needs(address: string): readonly (Capability | 'staff')[] {
  const { pathname, searchParams } = new URL(address, 'http://localhost:3000');
  return navNeedsOf(pathname, searchParams) ?? [];
}

/** Where opening a URL leads: a status of ours, or the path of a redirect. */
async function open(address: string, cookie = '', headers = {}): Promise<number | string> {
  const url = `http://localhost:3000${address}`;
  const response = await middleware(new NextRequest(url, { headers: { cookie, ...headers } }));
  const location = response.headers.get('location');
  if (location) return new URL(location).pathname;
  return response.status;
}
const cookieOf = ({ id }: Pick<Staff, 'id'>) => browserCookie(id);

let partners: number[];
beforeAll(async () => {
  partners = await allPartnerIds();
});

it('pages and forms are found, and each states which permissions it needs', () => {
  expect(PAGES.length).toBeGreaterThan(20);
  expect(FORMS.length).toBeGreaterThan(5);
  const missing = PAGES.filter((address) => needs(address).length === 0);
  expect(
    missing.map(
      (address) =>
        `Add \`{ path: '${address.replaceAll('/1', '/:id')}', needs: […] }\` to \`pages\` of its description in lib/entities/descriptions.`,
    ),
  ).toEqual([]);
});

describe.each([...PAGES, ...FORMS])('%s', (address) => {
  const capabilities = needs(address).filter((each) => each !== 'staff');

  it('redirects to sign-in without a session, and for a deactivated, deleted or forged one', async () => {
    const endedSessions = await Promise.all(
      [
        (id: number) => db().update(sessions).set({ revokedAt: new Date() }).where(eq(sessions.adminId, id)),
        (id: number) => db().update(admins).set({ isActive: false }).where(eq(admins.id, id)),
        (id: number) => db().update(admins).set({ deletedAt: new Date() }).where(eq(admins.id, id)),
      ].map(async (end) => {
        const person = await subAdmin([49]);
        const cookie = await cookieOf(person);
        await end(person.id);
        return open(address, cookie);
      }),
    );
    const withoutSession = [await open(address), await open(address, 'next-auth.session-token=forged')];
    expect([...endedSessions, ...withoutSession]).toEqual(['/', '/', '/', '/', '/']);
  });

  it('opens with the permissions it needs, and for role admin', async () => {
    const needed = capabilities.flatMap((what) => {
      const { any, all = [] }: Requirement = requirementOf(what);
      return [...any.slice(0, 1), ...all];
    });
    const person = await subAdmin(needed, partners);
    expect(await open(address, await cookieOf(person))).toBe(200);
    expect(await open(address, await cookieOf(await newAdmin()))).toBe(200);
  });

  it.each(capabilities)('is denied with every permission except %s', async (what) => {
    const person = await subAdmin(everythingBut(requirementOf(what).any), partners);
    expect(await open(address, await cookieOf(person))).toBe(403);
  });
});

it('an unknown page of the console redirects to the not-found page', async () => {
  const cookie = await cookieOf(await newAdmin());
  expect(await open('/admin/nothing', cookie)).toBe('/no-page-found');
});
