import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { businessPartners } from './business-partners';
import { createdAt, id, instant, oneOf, ref, timestamps } from './columns';

/** The permission ids, as a foreign key for grants: docs/rules.md#permission-ids. */
export const permissions = pgTable('permissions', {
  id: integer().primaryKey(),
  name: text().notNull(),
  restricts: boolean().notNull().default(false),
});

export const admins = pgTable(
  'admins',
  {
    id: id(),
    email: text().notNull(),
    passwordHash: text(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    role: text({ enum: ['admin', 'sub-admin'] }).notNull(),
    isActive: boolean().notNull().default(true),
    /** How the member of staff wants lists to look (`listView`). */
    listView: jsonb().notNull().default({}),
    /** The member's time zone; null means the operator's. */
    timezone: text(),
    /**
     * When a browser of theirs was last seen, and when the visit before this one ended:
     * docs/rules.md#since-last-here.
     */
    seenAt: instant(),
    lastVisitEndedAt: instant(),
    deletedAt: instant(),
    ...timestamps(),
  },
  (t) => [
    uniqueIndex('admins_email').on(sql`lower(${t.email})`).where(sql`${t.deletedAt} is null`),
    check('admins_role', oneOf(t.role, ['admin', 'sub-admin'])),
  ],
);

export const adminPermissions = pgTable(
  'admin_permissions',
  {
    adminId: ref()
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    permissionId: integer()
      .notNull()
      .references(() => permissions.id),
  },
  (t) => [primaryKey({ columns: [t.adminId, t.permissionId] })],
);

export const adminBusinessPartners = pgTable(
  'admin_business_partners',
  {
    adminId: ref()
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    businessPartnerId: ref()
      .notNull()
      .references(() => businessPartners.id),
  },
  (t) => [
    primaryKey({ columns: [t.adminId, t.businessPartnerId] }),
    index('admin_business_partners_partner').on(t.businessPartnerId),
  ],
);

/**
 * A signed-in browser or API client. Deleting or revoking the row ends the session on the next request:
 * docs/rules.md#sessions.
 */
export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    adminId: ref()
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    /** SHA-256 of a bearer token; null for a browser session, whose cookie contains the id. */
    tokenHash: text().unique(),
    userAgent: text(),
    ip: text(),
    createdAt: createdAt(),
    lastSeenAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
    revokedAt: instant(),
    /** When its holder last proved who they are: docs/rules.md#step-up. */
    provenAt: instant(),
  },
  (t) => [index('sessions_admin').on(t.adminId), index('sessions_expires').on(t.expiresAt)],
);

/** The authenticator app of a member of staff: docs/rules.md#second-factor. */
export const secondFactors = pgTable('second_factors', {
  adminId: ref()
    .primaryKey()
    .references(() => admins.id, { onDelete: 'cascade' }),
  secretEncrypted: text().notNull(),
  /** Null until a first code has proven that the authenticator has the secret. */
  confirmedAt: instant(),
  /** The newest 30-second step whose code was accepted: no code of this step or an earlier one works again. */
  lastStep: integer(),
  createdAt: createdAt(),
});

/** A code that signs in once when the authenticator is lost. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    adminId: ref()
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    codeHash: text().notNull(),
    usedAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.adminId, t.codeHash] })],
);

/** A passkey of a member of staff, as a second factor: docs/rules.md#passkeys. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    adminId: ref()
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** The id that the authenticator gives it, in base64url. */
    credentialId: text().notNull().unique(),
    /** A COSE key, in base64url. */
    publicKey: text().notNull(),
    /** The authenticator's signature counter; 0 if it does not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How a browser reaches it: `usb`, `internal` … */
    transports: text().array().notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant(),
  },
  (t) => [index('passkeys_admin').on(t.adminId)],
);

/** What a passkey has to sign next, usable once: docs/rules.md#passkeys. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challengeHash: text().primaryKey(),
    adminId: ref()
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    purpose: text({ enum: ['add', 'sign-in', 'proof'] }).notNull(),
    /** SHA-256 of the session id, or of the cookie of a browser that has no session yet. */
    holderHash: text().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [
    index('passkey_challenges_admin').on(t.adminId),
    index('passkey_challenges_expires').on(t.expiresAt),
    check('passkey_challenges_purpose', oneOf(t.purpose, ['add', 'sign-in', 'proof'])),
  ],
);

/** A mailed link to set a new password. It works once. */
export const passwordResets = pgTable(
  'password_resets',
  {
    tokenHash: text().primaryKey(),
    adminId: ref()
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [index('password_resets_admin').on(t.adminId), index('password_resets_expires').on(t.expiresAt)],
);

/** The search, filters and order of a list that a member of staff saved under a name: docs/rules.md#saved-views. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: id(),
    adminId: ref()
      .notNull()
      .references(() => admins.id, { onDelete: 'cascade' }),
    /** The name of the list's definition. */
    list: text().notNull(),
    name: text().notNull(),
    /** As in the list's URL. */
    query: text().notNull(),
    /** Every member of staff who may see the list sees the view too. */
    isShared: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('saved_views_name').on(t.adminId, t.list, sql`lower(${t.name})`),
    index('saved_views_shared').on(t.list).where(sql`${t.isShared}`),
  ],
);
