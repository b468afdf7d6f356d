import { CAPABILITIES, type Capability, FOR_ALL, FULL_ACCESS, permits } from '@/lib/entities/permissions';
import { sentenceCase } from '@/lib/foundation/text/words';
import { FOR_OWN_RECORDS, FOR_SHARED_RECORDS } from '@/lib/platform/authorization/permission-groups';
import { landingOf, menuOf, NAV } from '@/lib/platform/nav';

/** An action on a screen, in words: whether it is allowed, and whether only for records of their own partners. */
export type PreviewAction = { label: string; open: boolean; ownOnly: boolean };
export type PreviewScreen = { key: string; label: string; open: boolean; actions: PreviewAction[] };
export type Preview = {
  menu: ReturnType<typeof menuOf>;
  /** The label of the landing page, or null if there is none. */
  landing: string | null;
  screens: PreviewScreen[];
  full: boolean;
};

/** The second part of a capability's name, in words, for every screen. */
const VERBS = {
  open: 'Open details',
  add: 'Add',
  edit: 'Edit',
  delete: 'Delete',
  status: 'Change the status',
  export: 'Export to CSV',
};

/** Capabilities whose verb is sufficient; `view` and `manage` are the screen itself. */
type Plain = Extract<Capability, `${string}.${keyof typeof VERBS | 'view' | 'manage'}`>;

/** Labels for capabilities whose verb is ambiguous. A missing one does not compile. */
const WORDS: Partial<Record<Capability, string>> & Record<Exclude<Capability, Plain>, string> = {
  'dashboard.customers': 'Users card and table',
  'dashboard.bookings': 'Bookings card and table',
  'spaces.config': 'See the config',
  'spaces.config.add': 'Add a config to a new space',
  'spaces.config.edit': 'Edit the config',
  'spaces.token': 'Create a device token',
  'spaces.unlock': 'Unlock a space',
  'bookings.byCustomer': 'Filter by user',
  'bookings.note': 'Add a note',
  'bookings.cancel': 'Cancel and reschedule',
  'bookings.cancelAndRefund': 'Cancel and refund in one step',
  'bookings.refund': 'Refund',
  'bookings.door': 'Lock and unlock',
  'health.alerts': 'Choose who gets alerts',
  'images.upload': 'Upload pictures',
  'jobs.repair': 'Repair failed jobs',
  'ledger.reconcile': 'Compare with the card provider',
  'settings.money': 'Change the money settings',
  'statements.close': 'Close a month',
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
  return WORDS[capability] ?? (VERBS as Record<string, string>)[rest] ?? sentenceCase(rest);
}

const WRITES = /\.(add|edit|delete|status)$|^customers\.(promo|credit)$/;

/** Whether the capability writes, and is granted only by ids of this set. */
function writesBy(capability: Capability, ids: ReadonlySet<number>): boolean {
  const { any }: { any: readonly number[] } = CAPABILITIES[capability];
  return WRITES.test(capability) && any.every((id) => ids.has(id));
}

/**
 * The console as a sub-admin with these ids would see it: its menu, its landing page, and the allowed and denied
 * actions of each screen. A screen is denied if its actions are allowed but its view is not. Staff assigned to the
 * default partner can write the operator's records; others need 200 for that: docs/rules.md#shared-records.
 */
export function previewOf(ids: Iterable<number>, { hasDefaultPartner = false } = {}): Preview {
  const held = new Set(ids);
  const writesShared = hasDefaultPartner || held.has(FOR_ALL) || held.has(FULL_ACCESS);
  const may = (capability: Capability) => permits('sub-admin', held, capability);
  const landing = landingOf(may);
  return {
    menu: menuOf(may),
    landing: NAV.find(({ key }) => `/admin/${key}` === landing)?.label ?? null,
    screens: NAV.flatMap(({ key, label, opens }) => {
      const actions = ALL.filter((each) => areaOf(each) === areaOf(opens) && each !== opens);
      return {
        key,
        label,
        open: may(opens),
        actions: actions.map((each) => ({
          label: labelOf(each),
          open: may(each) && (writesShared || !writesBy(each, FOR_SHARED_RECORDS)),
          ownOnly: !writesShared && writesBy(each, FOR_OWN_RECORDS),
        })),
      };
    }),
    full: held.has(FULL_ACCESS),
  };
}
