import type { Capability } from '@/lib/platform/authorization/permissions';
import { addressOfScreen } from './nav-address';

/** The headings of the menu. Each stands above entries that follow each other in its order. */
const GROUPS = [
  'Operations',
  'Catalogue',
  'On site',
  'Partners and team',
  'Pods',
  'Overview and money',
] as const;
type NavGroupName = (typeof GROUPS)[number];

/** Where staff set up a second factor who may do nothing before: docs/rules.md#second-factor. */
export const SECOND_FACTOR_PAGE = '/secondFactor';

type Screen = { key: string; label: string; group: NavGroupName; opens?: Capability };

const SCREENS = [
  { key: 'dashboard', label: 'Dashboard', group: 'Operations', opens: 'dashboard.view' },
  { key: 'users', label: 'User Management', group: 'Operations', opens: 'customers.view' },
  { key: 'space', label: 'Space Management', group: 'Operations', opens: 'spaces.view' },
  { key: 'booking', label: 'Bookings', group: 'Operations', opens: 'bookings.view' },
  { key: 'sponsors', label: 'Sponsors', group: 'Catalogue', opens: 'sponsors.view' },
  { key: 'pricing-plans', label: 'Pricing Plans', group: 'Catalogue', opens: 'plans.view' },
  { key: 'partners', label: 'Partners', group: 'Catalogue', opens: 'partners.view' },
  { key: 'qr-code', label: 'QR Code', group: 'Catalogue', opens: 'qr.view' },
  { key: 'amenities', label: 'Amenities', group: 'Catalogue', opens: 'amenities.view' },
  { key: 'external-features', label: 'Internal App Controls', group: 'On site', opens: 'features.view' },
  { key: 'radius-wifi', label: 'Radius Wifi', group: 'On site', opens: 'wifi.manage' },
  { key: 'locations', label: 'Location', group: 'On site', opens: 'locations.view' },
  { key: 'announcements', label: 'Announcement', group: 'On site', opens: 'announcements.view' },
  { key: 'seasonal-promo-code', label: 'Promo Code', group: 'Partners and team', opens: 'seasonal.view' },
  {
    key: 'partners-api',
    label: 'Partners Api',
    group: 'Partners and team',
    opens: 'businessPartners.manage',
  },
  {
    key: 'manage-sub-admin',
    label: 'Manage Sub-Admin',
    group: 'Partners and team',
    opens: 'subadmins.manage',
  },
  { key: 'health-status', label: 'Health Status', group: 'Pods', opens: 'health.view' },
  { key: 'pod-audio', label: 'Pod Audio', group: 'Pods', opens: 'audio.view' },
  { key: 'content-management', label: 'Content Management', group: 'Pods', opens: 'texts.edit' },
  { key: 'board', label: 'Board', group: 'Overview and money', opens: 'board.view' },
  { key: 'audit-log', label: 'Audit Log', group: 'Overview and money', opens: 'audit.view' },
  { key: 'api-docs', label: 'API Docs', group: 'Overview and money', opens: 'apiDocs.view' },
  { key: 'ledger', label: 'Ledger', group: 'Overview and money', opens: 'ledger.view' },
  { key: 'settings', label: 'Settings', group: 'Overview and money', opens: 'settings.money' },
] as const satisfies Screen[];

export type NavKey = (typeof SCREENS)[number]['key'];

/** One entry of the side menu, shown to those with the capability `opens`; hidden while `opens` is absent. */
export type NavScreen = Screen & { key: NavKey };

/** The menu in its fixed order, which is also the landing order: docs/rules.md#menu. */
export const NAV: readonly NavScreen[] = SCREENS;

type May = (capability: Capability) => boolean;
const built = (screen: NavScreen): screen is NavScreen & { opens: Capability } => screen.opens !== undefined;

/** The side menu of an actor in the order of {@link NAV}, with its headings; one without entries is left out. */
export function menuOf(may: May) {
  const mine = NAV.filter((screen) => built(screen) && may(screen.opens));
  return GROUPS.map((heading) => ({
    heading,
    entries: mine.filter((screen) => screen.group === heading).map(({ key, label }) => ({ key, label })),
  })).filter((group) => group.entries.length > 0);
}

/** The landing page: the first entry in menu order that the actor may see. */
export function landingOf(may: May): string {
  const first = NAV.find((screen) => built(screen) && may(screen.opens));
  return first ? addressOfScreen(first.key) : '/admin/NoPermission';
}

/** A page under /admin. `when` narrows it to one form of a page that the query chooses (`?action=clone`). */
type AdminPage = { path: RegExp; when?: Record<string, string>; needs: (Capability | 'staff')[] };

const page = (path: RegExp, ...needs: AdminPage['needs']): AdminPage => ({ path, needs });
/** The forms at a list's own address: opening one requires the list and the action. */
const forms = (key: string, view: Capability, actions: Record<string, Capability>): AdminPage[] =>
  Object.entries(actions).map(([action, needed]) => ({
    path: new RegExp(`^/admin/${key}$`),
    when: { action },
    needs: [view, needed],
  }));

/** What each page requires; the first match wins. `staff` is any signed-in member of staff. */
const PAGES: AdminPage[] = [
  page(/^\/admin$/, 'staff'),
  page(/^\/admin\/NoPermission$/, 'staff'),
  page(/^\/admin\/account$/, 'staff'),
  page(/^\/admin\/dashboard\/occupancy$/, 'dashboard.view', 'dashboard.bookings'),
  page(/^\/admin\/bulk-jobs\/[1-9]\d{0,14}$/, 'staff'),
  page(/^\/admin\/booking\/outage$/, 'bookings.refund'),
  page(/^\/admin\/booking\/timeline$/, 'bookings.view'),
  ...forms('space', 'spaces.view', { add: 'spaces.add', clone: 'spaces.add', edit: 'spaces.edit' }),
  page(/^\/admin\/space\/[1-9]\d{0,14}$/, 'spaces.open'),
  page(/^\/admin\/pod$/, 'spaces.view'),
  page(/^\/admin\/space-blocks$/, 'spaces.view'),
  page(/^\/admin\/space-blocks\/[1-9]\d{0,14}$/, 'spaces.view'),
  page(/^\/admin\/booking\/[1-9]\d{0,14}$/, 'bookings.open'),
  page(/^\/admin\/users\/[1-9]\d{0,14}$/, 'customers.open'),
  ...forms('sponsors', 'sponsors.view', { add: 'sponsors.add', edit: 'sponsors.edit' }),
  page(/^\/admin\/sponsors\/[1-9]\d{0,14}$/, 'sponsors.open'),
  page(/^\/admin\/partners\/[1-9]\d{0,14}$/, 'partners.open'),
  page(/^\/admin\/partners-api\/[1-9]\d{0,14}$/, 'businessPartners.manage'),
  ...forms('health-status', 'health.view', { alerts: 'health.alerts' }),
  page(/^\/admin\/health-status\/[1-9]\d{0,14}$/, 'health.view'),
  ...forms('amenities', 'amenities.view', { add: 'amenities.add' }),
  ...forms('external-features', 'features.view', { add: 'features.add' }),
  page(/^\/admin\/ledger\/statements(\/[1-9]\d{0,14})?$/, 'ledger.view'),
  page(/^\/admin\/ledger\/disputes(\/[1-9]\d{0,14})?$/, 'disputes.view'),
  page(/^\/admin\/ledger\/reconciliation$/, 'ledger.reconcile'),
  ...NAV.filter(built).map((screen) => page(new RegExp(`^${addressOfScreen(screen.key)}$`), screen.opens)),
];

/** What a page under /admin requires (all of it), with a slash at its end or without; undefined for an unknown page. */
export const needsOf = (path: string, query: URLSearchParams): AdminPage['needs'] | undefined =>
  PAGES.find(
    (page) =>
      page.path.test(path.replace(/(?<=.)\/$/, '')) &&
      Object.entries(page.when ?? {}).every(([key, value]) => query.get(key) === value),
  )?.needs;
