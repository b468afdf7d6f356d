import { expect, it } from 'vitest';
import { addressOfScreen } from '@/lib/entities/nav-address';
import {
  CAPABILITIES,
  type Capability,
  DESCRIBED,
  FULL_ACCESS,
  permits,
  type Requirement,
} from '@/lib/entities/permissions';
import { landingOf, menuOf, NAV, navNeedsOf } from './nav';

const hrefsOf = (groups: ReturnType<typeof menuOf>) =>
  groups.flatMap(({ entries }) => entries.map(({ key }) => addressOfScreen(key)));

const ORDER =
  `dashboard users space booking sponsors pricing-plans partners qr-code amenities external-features radius-wifi locations
  announcements seasonal-promo-code partners-api manage-sub-admin health-status pod-audio content-management
  board audit-log api-docs ledger settings`.split(/\s+/);

it('the menu has its entries in their fixed order, whatever headings and other entries are between', () => {
  const fixed = ORDER.map((key) => `/admin/${key}`);
  // Each further entry has a row of the glossary: dev/checks/rules.test.ts.
  expect(hrefsOf(menuOf(() => true)).filter((href) => fixed.includes(href))).toEqual(fixed);
});

it('the landing page is the first entry that the menu shows', () => {
  for (const from of NAV.keys()) {
    const permitted = new Set(NAV.slice(from).map(({ opens }) => opens));
    const may = (capability: (typeof NAV)[number]['opens']) => permitted.has(capability);
    expect(landingOf(may)).toBe(hrefsOf(menuOf(may))[0]);
  }
  expect(landingOf(() => false)).toBe('/admin/NoPermission');
});

/** Every set of the permission ids that these capabilities name. */
function holdings(capabilities: Capability[]): Set<number>[] {
  const ids = capabilities.flatMap((each) => {
    const { any, all = [], not = [] }: Requirement = CAPABILITIES[each];
    return [...any, ...all, ...not];
  });
  return [...new Set([...ids, FULL_ACCESS])].reduce<Set<number>[]>(
    (sets, id) => sets.concat(sets.map((set) => new Set([...set, id]))),
    [new Set()],
  );
}

it.each(DESCRIBED.flatMap(({ beginnings = [] }) => [...beginnings]))(
  'the palette offers “$label” only to people who may open it',
  ({ href, needs }) => {
    const { pathname, searchParams } = new URL(href, 'http://localhost');
    const required = (navNeedsOf(pathname, searchParams) ?? []).filter((each) => each !== 'staff');
    expect(required.length).toBeGreaterThan(0);
    for (const heldIds of holdings([...needs, ...required])) {
      const may = (all: readonly Capability[]) => all.every((each) => permits('sub-admin', heldIds, each));
      if (may(needs)) expect([...heldIds, may(required)]).toEqual([...heldIds, true]);
    }
  },
);
