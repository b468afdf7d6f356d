/**
 * The groups of `lib`, in order: a file imports its own group and the groups above it, never one below. The first
 * five are flat or technical. Each folder of the others is a domain, with the file names of `vocabulary.ts`. The
 * database can import the first three, which do not import it. All others can import the database.
 */
export const GROUPS = [
  {
    name: 'foundation',
    is: 'what knows no domain: settings, errors, money, time, fields',
  },
  {
    name: 'values',
    is: 'what columns may hold: the states, kinds and reasons of records, and the shapes of what is stored as JSON',
  },
  {
    name: 'entities',
    is: 'what the product consists of: each entity described as data; its permissions, capabilities and bulk actions',
  },
  {
    name: 'platform',
    is: 'how operations are called: authorization, limits, commands, lists, HTTP, audit, integrations',
  },
  { name: 'server', is: 'the HTTP server in front of the framework, and what it does itself' },
  { name: 'devices', is: 'what pods are asked to do, and whether they did' },
  {
    name: 'catalogue',
    is: 'what can be rented, where and with what: spaces, their time, plans, partners, texts',
  },
  { name: 'parties', is: 'who has to do with it: staff, customers, business partners' },
  { name: 'booking', is: 'from hold to refund: bookings, payments, promo codes, the wallet, receipts' },
  { name: 'fleet', is: 'what pods read and report: configuration, health, photos, wifi codes' },
  { name: 'office', is: 'what looks at all of it: dashboard, attention, search, jobs, the API reference' },
] as const;

/** The groups whose folders are domains. */
export const DOMAIN_GROUPS: ReadonlySet<string> = new Set(GROUPS.slice(5).map(({ name }) => name));

const BELOW_DATABASE: ReadonlySet<string> = new Set(GROUPS.slice(0, 3).map(({ name }) => name));

/** The description of an entity is among the files of its domain, and belongs to `entities`. */
export const isDescription = (path: string): boolean => /^lib\/(?!entities\/).+\/entity(\.ts)?$/.test(path);

/** The position of a path of `lib` in the order; -1 outside of every group. */
export const rankOf = (path: string): number =>
  GROUPS.findIndex(({ name }) =>
    isDescription(path) ? name === 'entities' : path === `lib/${name}` || path.startsWith(`lib/${name}/`),
  );

/** Whether a path of `lib` belongs to a group that the database can import, and that cannot import the database. */
export const isBelowDatabase = (path: string): boolean =>
  BELOW_DATABASE.has(GROUPS[rankOf(path)]?.name ?? '');

/** `booking/payments` for `lib/booking/payments/state.ts`; undefined for a file that is not in a folder of a group. */
export const folderOf = (path: string): string | undefined => /^lib\/([^/]+\/[^/]+)\//.exec(path)?.[1];
