import { DESCRIPTIONS } from './descriptions.gen';
import type { Entity } from './entity';

/** The entities in order: that of the menu entries below their heading, and of the permission ids in their area. */
const ORDER = [
  'dashboard',
  'customers',
  'spaces',
  'blocks',
  'bookings',
  'outage-refunds',
  'timeline',
  'sponsors',
  'plans',
  'partners',
  'qr-codes',
  'amenities',
  'features',
  'health',
  'audio',
  'wifi-codes',
  'locations',
  'announcements',
  'texts',
  'promos',
  'business-partners',
  'partner-receipts',
  'sub-admins',
  'board',
  'audit-log',
  'api-docs',
  'movements',
  'statements',
  'disputes',
  'reconciliation',
  'money-settings',
  'accounts',
  'email-proofs',
  'bulk-jobs',
  'exports',
  'effects',
] as const satisfies (keyof typeof DESCRIPTIONS)[];

export type AnyEntity = (typeof DESCRIPTIONS)[(typeof ORDER)[number]];

/**
 * All entities of the product. Each is described beside the files of its domain; the menu, permissions, audit log,
 * palette and the other registers are derived from this list: docs/add-an-entity.md.
 */
export const ENTITIES: readonly AnyEntity[] = ORDER.map((key) => DESCRIPTIONS[key]);

export type EntityKey = (typeof ORDER)[number];

/** The description of an entity. */
export const entityOf = (key: EntityKey): Entity => DESCRIPTIONS[key];
