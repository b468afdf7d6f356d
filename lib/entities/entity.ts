import type { MenuHeading, PermissionArea } from './headings';

/** Grants every action and lifts every restriction, but never gives Manage Sub-Admin to a sub-admin. */
export const FULL_ACCESS = 49;

/**
 * Lets staff limited to some partners write records that belong to no partner; only an admin can grant it:
 * docs/rules.md#shared-records.
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
  /** A restriction: it takes something away. */
  restricts?: true;
  /**
   * The records that it allows staff limited to some partners to change: those of their partners (`own`), or none
   * unless they also have 200 (`shared`).
   */
  changes?: 'own' | 'shared';
  /** It allows its holders to write records that have pictures. */
  hasPictures?: true;
};

/**
 * A kind of record in the audit log: its label for people, the page of a single record if there is one, and a phrase
 * for every action on it.
 */
export type RecordKind<Capability = string> = {
  label: string;
  page?: string;
  needs?: Capability;
  actions: Readonly<Record<string, string>>;
};

/** An entry of the side menu, shown to staff with the capability `opens`; `icon` names its pictogram. */
export type MenuEntry<Capability = string> = {
  key: string;
  label: string;
  heading: MenuHeading;
  opens: Capability;
  icon: string;
};

/** A page under `/admin`, with `:id` for a record, and everything that it requires; `staff` is any member of staff. */
export type EntityPage<Capability = string> = { path: string; needs: readonly (Capability | 'staff')[] };

/** A page or form that the palette opens without a record, and the capabilities that it requires. */
type Beginning<Capability> = { label: string; detail: string; href: string; needs: readonly Capability[] };

/** How API calls refer to a record: the beginning of a path, names of fields, and a query for the list. */
type RecordCalls = {
  paths: readonly string[];
  fields?: readonly string[];
  query?: Readonly<Record<string, string>>;
};

/** An action on many records at once: docs/rules.md#bulk-jobs. */
export type BulkAction<Capability = string> = {
  /** The verb shown before the number of records: `Refund`. */
  title: string;
  /** The capability required to start, see and stop it. */
  needs: Capability;
  /** It moves money, so its page shows the amount. */
  movesMoney?: true;
  /** The kind of bulk job that undoes it. */
  undo?: string;
};

/** The bulk actions of an entity, by kind. */
type Bulk<Capability> = {
  /** The noun for a record, for people. */
  noun: string;
  /** Each record has a page below the list. */
  hasPages?: true;
  /** They are started from pages of their own, not from the rows of the list. */
  startElsewhere?: true;
  actions: Readonly<Record<string, BulkAction<Capability>>>;
};

/**
 * The properties that an entity with a list declares: every one is required, and empty or null if there is nothing to
 * declare.
 */
type Listed<Capability> = {
  /** The list itself is in the `list.ts` beside the description. */
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
 * The description of an entity, from which every register is derived: docs/add-an-entity.md. It is pure data that a
 * browser can load too: a description imports nothing but this file.
 */
export type Entity<Capability extends string = string> = {
  /** The key under which the server's registers list it. */
  key: string;
  menu?: MenuEntry<Capability>;
  /**
   * The forms at the address of its list, by `action`, with the capability that each requires in addition to the
   * list's.
   */
  forms?: Readonly<Record<string, Capability>>;
  pages?: readonly EntityPage<Capability>[];
  permissions?: readonly Permission[];
  /** The capabilities of the entity, by name, with the permission ids that grant them: docs/rules.md#capabilities. */
  capabilities?: Readonly<Record<string, Requirement>>;
  /** The board shows its records beside their spaces, as the `on-board.ts` beside its list reads them. */
  isOnBoard?: true;
  /** Its kinds of audit entries, by their `entity`: docs/rules.md#audit. */
  audit?: Readonly<Record<string, RecordKind<Capability>>>;
} & (Listed<Capability> | Unlisted<Capability>);

/** `entity({ … })` only types the description of an entity; it does nothing at run time. */
export const entity = <const Description extends Entity>(description: Description): Description =>
  description;

/** The beginning `Add crew` of a list: its form, for those who may see the list and add to it. */
export const adding = <const Key extends string>(key: Key, list: string, label: string) => ({
  label,
  detail: list,
  href: `/admin/${key}?action=add`,
  needs: [`${key}.view`, `${key}.add`] as const,
});
