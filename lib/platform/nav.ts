import type { AnyEntity } from '@/lib/entities/entities';
import type { EntityPage, MenuEntry } from '@/lib/entities/entity';
import { MENU_HEADINGS } from '@/lib/entities/headings';
import { addressOfScreen } from '@/lib/entities/nav-address';
import { type Capability, DESCRIBED } from '@/lib/entities/permissions';

/** The page where staff who can do nothing else yet set up a second factor: docs/rules.md#second-factor-sign-in. */
export const SECOND_FACTOR_PAGE = '/secondFactor';

type KeyOf<Description> = Description extends { menu: { key: infer Key } } ? Key : never;
export type NavKey = KeyOf<AnyEntity>;

/** One entry of the side menu. */
export type NavScreen = MenuEntry<Capability> & { key: NavKey };

const SCREENS = DESCRIBED.flatMap(({ menu }) => (menu ? [menu as NavScreen] : []));

/** The menu in its fixed order, which is also the landing order: docs/rules.md#menu. */
export const NAV: readonly NavScreen[] = MENU_HEADINGS.flatMap((heading) =>
  SCREENS.filter((screen) => screen.heading === heading),
);

type May = (capability: Capability) => boolean;

/** The side menu of an actor in the order of {@link NAV}, with its headings; a heading without entries is omitted. */
export function menuOf(may: May) {
  const mine = NAV.filter((screen) => may(screen.opens));
  return MENU_HEADINGS.map((heading) => ({
    heading,
    entries: mine.filter((screen) => screen.heading === heading).map(({ key, label }) => ({ key, label })),
  })).filter((group) => group.entries.length > 0);
}

/** The landing page: the first entry in menu order that the actor may see. */
export function landingOf(may: May): string {
  const first = NAV.find((screen) => may(screen.opens));
  return first ? addressOfScreen(first.key) : '/admin/NoPermission';
}

type Needs = EntityPage<Capability>['needs'];
/** A page under /admin. `action` narrows it to one form of a page that the query chooses (`?action=clone`). */
type AdminPage = { path: RegExp; action?: string; needs: Needs };

/** The pages of a path, in which `:id` is the id of a record. */
const page = (path: string, needs: Needs): AdminPage => ({
  path: new RegExp(`^${path.replace(':id', '[1-9]\\d{0,14}')}$`),
  needs,
});

/** The requirements of each page; the first match wins. `staff` is any signed-in member of staff. */
const PAGES: AdminPage[] = [
  page('/admin', ['staff']),
  page('/admin/NoPermission', ['staff']),
  ...DESCRIBED.flatMap(({ menu, forms = {}, pages = [] }) => {
    const listed = pages.map(({ path, needs }) => page(path, needs));
    if (!menu) return listed;
    const list = addressOfScreen(menu.key);
    // Opening a form at the address of a list requires the capabilities of the list and of the action.
    const opened = Object.entries(forms).map(([action, needed]) => ({
      ...page(list, [menu.opens, needed]),
      action,
    }));
    return [...opened, page(list, [menu.opens]), ...listed];
  }),
];

/**
 * All capabilities that the navigation says a page under /admin needs, with or without a trailing slash; undefined for
 * an unknown page.
 */
export const navNeedsOf = (path: string, query: URLSearchParams): Needs | undefined =>
  PAGES.find(
    (page) =>
      page.path.test(path.replace(/(?<=.)\/$/, '')) &&
      (page.action === undefined || query.get('action') === page.action),
  )?.needs;
