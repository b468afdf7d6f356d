import type { MenuHeading, PermissionArea } from './headings';

/** Grants every action and lifts every restriction, but never gives Manage Sub-Admin to a sub-admin. */
export const FULL_ACCESS = 49;

/**
 * Lets staff of some partners write what belongs to no partner; only role admin gives it: docs/rules.md#shared-records.
 */
export const FOR_ALL = 200;

/**
 * Satisfied by one of `any`, all of `all` and none of `not`. With `beyondFull`, FULL ACCESS excludes instead
 * of granting.
 */
export type Requirement = {
  any: readonly number[];
  all?: readonly number[];
  not?: readonly number[];
  beyondFull?: boolean;
};

/** A permission id: docs/rules.md#permission-ids. */
export type Permission = {
  id: number;
  name: string;
  area: PermissionArea;
  /** Holding it takes something away. */
  restricts?: true;
  /** What it changes for somebody with some partners: what their partners own; or nothing, unless 200 is there too. */
  changes?: 'own' | 'shared';
  /** Anyone who has it writes something that has a picture. */
  hasPictures?: true;
};

/**
 * What audit entries are about, as people call it, with the page of a single record where there is one, and every
 * action on it, in words for people.
 */
export type RecordKind<Capability = string> = {
  label: string;
  page?: string;
  needs?: Capability;
  actions: Readonly<Record<string, string>>;
};

/** An entry of the side menu, shown to those with the capability `opens`; `icon` names its pictogram. */
export type MenuEntry<Capability = string> = {
  key: string;
  label: string;
  heading: MenuHeading;
  opens: Capability;
  icon: string;
};

/** A page under `/admin`, with `:id` for a record, and all that it needs; `staff` is any member of staff. */
export type EntityPage<Capability = string> = { path: string; needs: readonly (Capability | 'staff')[] };

/** What the palette begins or opens without a record: where, and what it takes to get there. */
type Beginning<Capability> = { label: string; detail: string; href: string; needs: readonly Capability[] };

/** How calls of the API ask for a record: the beginning of a path, names of fields, and a query for the list. */
type RecordCalls = {
  paths: readonly string[];
  fields?: readonly string[];
  query?: Readonly<Record<string, string>>;
};

/** What is done to many records at once: docs/rules.md#bulk-jobs. */
export type BulkAction<Capability = string> = {
  /** What it does, before the number of records: `Refund`. */
  title: string;
  /** Who may start, see and stop it. */
  needs: Capability;
  /** It moves money, so that its page says how much. */
  movesMoney?: true;
  /** The kind that undoes it. */
  undo?: string;
};

/** The bulk actions of an entity by their kind. */
type Bulk<Capability> = {
  /** What people call a record. */
  noun: string;
  /** Each record has a page below the list. */
  hasPages?: true;
  /** Pages of their own start them, not the list on its rows. */
  startElsewhere?: true;
  actions: Readonly<Record<string, BulkAction<Capability>>>;
};

/** What a list brings with it: each is said, and empty or null where there is none. */
type Listed<Capability> = {
  /** The `list.ts` beside the description has the list. */
  isListed: true;
  beginnings: readonly Beginning<Capability>[];
  bulk: Bulk<Capability> | null;
  calls: RecordCalls | null;
};
type Unlisted<Capability> = {
  isListed?: undefined;
  beginnings?: readonly Beginning<Capability>[];
  bulk?: undefined;
  calls?: undefined;
};

/**
 * What an entity is to everything that lists all of them: docs/add-an-entity.md. It is data alone, which a browser
 * may load too: an `entity.ts` imports nothing but this file.
 */
export type Entity<Capability extends string = string> = {
  /** The registers of the server know it by this. */
  key: string;
  menu?: MenuEntry<Capability>;
  /** The forms at the address of its list, by `action`, and what each needs besides the list. */
  forms?: Readonly<Record<string, Capability>>;
  pages?: readonly EntityPage<Capability>[];
  permissions?: readonly Permission[];
  /** What people can do with it, by name, and the ids that allow it: docs/rules.md#capabilities. */
  capabilities?: Readonly<Record<string, Requirement>>;
  /** What audit entries say of it, by their `entity`: docs/rules.md#audit. */
  audit?: Readonly<Record<string, RecordKind<Capability>>>;
} & (Listed<Capability> | Unlisted<Capability>);

/** `entity({ … })` only types the description of an entity; it does nothing at run time. */
export const entity = <const Description extends Entity>(description: Description): Description =>
  description;
