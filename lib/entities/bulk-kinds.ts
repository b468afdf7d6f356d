import type { AnyEntity } from './entities';
import type { BulkAction as DescribedAction } from './entity';
import { addressOfScreen } from './nav-address';
import { type Capability, DESCRIBED } from './permissions';

type BulkOf<Description> = Description extends { bulk: infer Bulk } ? Bulk : never;
type KindOf<Bulk> = Bulk extends { actions: infer Actions } ? keyof Actions & string : never;
type ListKindOf<Bulk> = Bulk extends { startElsewhere: true } ? never : KindOf<Bulk>;

/** The kinds of bulk jobs, each an action on its records: docs/rules.md#bulk-jobs. */
export type BulkKind = KindOf<BulkOf<AnyEntity>>;
/** The bulk actions that lists start on their rows: docs/rules.md#bulk-verbs. */
export type ListBulkKind = ListKindOf<BulkOf<AnyEntity>>;

/** The records of a list: these ids, or all rows that match these filters and search, as in the list's address. */
export type BulkChoice = { ids: number[] } | { query: string };

/** A job ends when no record is left to process, or when a member of staff stops it. */
export const BULK_JOB_STATES = ['running', 'done', 'stopped'] as const;
export type BulkJobState = (typeof BULK_JOB_STATES)[number];

export const BULK_ITEM_STATES = ['waiting', 'done', 'left_out'] as const;

/** The label of a kind, the list of its records, and the capability that it requires. */
export type BulkAction = Omit<DescribedAction<Capability>, 'undo'> & {
  /** The noun for a record, for people. */
  noun: string;
  /** The list of its records; `hasPages`: each record has a page below the list. */
  page: string;
  hasPages: boolean;
  /** Whether a list starts it on its rows. */
  isOfList: boolean;
  undo?: ListBulkKind;
};

const described: [string, BulkAction][] = DESCRIBED.flatMap(({ menu, bulk }) => {
  if (!menu || !bulk) return [];
  const { noun, hasPages = false, startElsewhere = false, actions } = bulk;
  const common = { noun, page: addressOfScreen(menu.key), hasPages, isOfList: !startElsewhere };
  return Object.entries(actions).map(([kind, { undo, ...action }]): [string, BulkAction] => [
    kind,
    { ...action, ...common, undo: undo as ListBulkKind | undefined },
  ]);
});

export const BULK_ACTIONS = Object.fromEntries(described) as Readonly<Record<BulkKind, BulkAction>>;

type Some<Kind> = [Kind, ...Kind[]];
export const BULK_KINDS = described.map(([kind]) => kind) as Some<BulkKind>;
export const LIST_BULK_KINDS = described.flatMap(([kind, { isOfList }]) =>
  isOfList ? [kind] : [],
) as Some<ListBulkKind>;
