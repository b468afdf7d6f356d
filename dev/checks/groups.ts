/**
 * The groups of `lib`, in order: a file imports its own group and the groups above it, never one below. The first
 * three know no database, which can import them; all others can import the database. Each folder of `catalogue` to
 * `operations` is a domain, with the file names of `vocabulary.ts`.
 */
export const GROUPS = [
  {
    name: 'foundation',
    is: 'code without a domain: errors, money, time, text, input, settings, the process',
  },
  {
    name: 'column-values',
    is: 'what columns may hold: the states, kinds and reasons of records, and the shapes of what is stored as JSON',
  },
  {
    name: 'entities',
    is: 'what the product consists of: each entity described as data; its permissions, capabilities and bulk actions',
  },
  {
    name: 'platform',
    is: 'how operations are called: authorization, limits, commands, lists, CSV, HTTP, audit, integrations',
  },
  {
    name: 'catalogue',
    is: 'what can be rented, where and with what: spaces, their time, plans, partners, texts',
  },
  { name: 'parties', is: 'who has to do with it: staff, customers, business partners' },
  { name: 'pods', is: 'what pods are asked to do, read and report: commands, configuration, health' },
  {
    name: 'booking',
    is: 'from offer to refund: holds, payments, stays, promo codes, the wallet, receipts, photos, wifi codes',
  },
  {
    name: 'console',
    is: 'screens and tools that span all of it: dashboard, board, attention, search, exports, the API reference',
  },
  {
    name: 'operations',
    is: 'what runs by itself and how it is watched: jobs, the outbox, retention, metrics',
  },
  { name: 'server', is: 'the program of `npm start`: the HTTP server in front of the framework' },
] as const;

/** The groups whose folders are domains. */
export const DOMAIN_GROUPS: ReadonlySet<string> = new Set(GROUPS.slice(4, -1).map(({ name }) => name));

const BELOW_DATABASE: ReadonlySet<string> = new Set(GROUPS.slice(0, 3).map(({ name }) => name));

/** The position of a path of `lib` in the order; -1 outside of every group. */
export const rankOf = (path: string): number =>
  GROUPS.findIndex(({ name }) => path === `lib/${name}` || path.startsWith(`lib/${name}/`));

/** Whether a path of `lib` belongs to a group that the database can import, and that cannot import the database. */
export const isBelowDatabase = (path: string): boolean =>
  BELOW_DATABASE.has(GROUPS[rankOf(path)]?.name ?? '');

/** `booking/payments` for `lib/booking/payments/state.ts`; undefined for a file that is not in a folder of a group. */
export const folderOf = (path: string): string | undefined => /^lib\/([^/]+\/[^/]+)\//.exec(path)?.[1];
