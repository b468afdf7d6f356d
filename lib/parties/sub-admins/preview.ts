import {
  CAPABILITIES,
  type Capability,
  FULL_ACCESS,
  permits,
} from '@/lib/platform/authorization/permissions';
import { landingOf, menuOf, NAV } from '@/lib/platform/nav';

/** An action on a screen, in words, and whether it is allowed. */
export type PreviewAction = { label: string; open: boolean };
export type PreviewScreen = { key: string; label: string; open: boolean; actions: PreviewAction[] };
export type Preview = {
  menu: ReturnType<typeof menuOf>;
  /** The label of the landing page, or null when there is none. */
  landing: string | null;
  screens: PreviewScreen[];
  full: boolean;
};

/** The second part of a capability's name, in words, for every screen. */
const VERBS: Record<string, string> = {
  open: 'Open details',
  add: 'Add',
  edit: 'Edit',
  delete: 'Delete',
  status: 'Change the status',
  export: 'Export to CSV',
};

/** Where the verb alone is not clear. */
const WORDS: Partial<Record<Capability, string>> = {
  'dashboard.customers': 'Users card and table',
  'dashboard.bookings': 'Bookings card and table',
  'spaces.config': 'See the config',
  'spaces.config.add': 'Add a config to a new space',
  'spaces.config.edit': 'Edit the config',
  'spaces.token': 'Create a device token',
  'spaces.unlock': 'Unlock a space',
  'bookings.byCustomer': 'Filter by user',
  'bookings.cancel': 'Cancel and reschedule',
  'bookings.refund': 'Refund',
  'bookings.door': 'Lock and unlock',
  'customers.promo': 'Assign promo codes',
  'customers.credit': 'Assign credits',
  'customers.bookings': 'See their bookings',
  'seasonal.credit': 'See the wallet credit',
  'seasonal.credit.edit': 'Edit the wallet credit',
  'seasonal.promo': 'See the promo code',
  'seasonal.promo.edit': 'Edit the promo code',
};

const ALL = Object.keys(CAPABILITIES) as Capability[];
const areaOf = (capability: Capability) => capability.split('.')[0];

function labelOf(capability: Capability): string {
  const rest = capability.split('.').slice(1).join(' ');
  return WORDS[capability] ?? VERBS[rest] ?? rest.charAt(0).toUpperCase() + rest.slice(1);
}

/**
 * The console as a sub-admin with these ids would see it: its menu, its landing page, and the allowed and
 * denied actions of each screen. A screen is denied when its actions are allowed but its view is not.
 */
export function previewOf(ids: Iterable<number>): Preview {
  const held = new Set(ids);
  const may = (capability: Capability) => permits('sub-admin', held, capability);
  const landing = landingOf(may);
  return {
    menu: menuOf(may),
    landing: NAV.find(({ key }) => `/admin/${key}` === landing)?.label ?? null,
    screens: NAV.flatMap(({ key, label, opens }) => {
      if (!opens) return [];
      const actions = ALL.filter((each) => areaOf(each) === areaOf(opens) && each !== opens);
      return {
        key,
        label,
        open: may(opens),
        actions: actions.map((each) => ({ label: labelOf(each), open: may(each) })),
      };
    }),
    full: held.has(FULL_ACCESS),
  };
}
