import 'server-only';
import { blockSource } from '@/lib/booking/blocks/list-sql';
import { bookingSource } from '@/lib/booking/bookings/list-sql';
import { movementSource } from '@/lib/booking/ledger/list-sql';
import { amenitySource } from '@/lib/catalogue/amenities/list-sql';
import { announcementSource } from '@/lib/catalogue/announcements/list-sql';
import { audioSource } from '@/lib/catalogue/audio/list-sql';
import { featureSource } from '@/lib/catalogue/features/list-sql';
import { locationSource } from '@/lib/catalogue/locations/list-sql';
import { partnerSource } from '@/lib/catalogue/partners/list-sql';
import { planSource } from '@/lib/catalogue/plans/list-sql';
import { spaceSource } from '@/lib/catalogue/spaces/list-sql';
import { sponsorSource } from '@/lib/catalogue/sponsors/list-sql';
import type { AnyEntity } from '@/lib/entities/entities';
import { healthSource } from '@/lib/fleet/health/list-sql';
import { wifiCodeSource } from '@/lib/fleet/wifi/list-sql';
import { businessPartnerSource } from '@/lib/parties/business-partners/list-sql';
import { customerSource } from '@/lib/parties/customers/list-sql';
import { partnerReceiptSource } from '@/lib/parties/partner-receipts/list-sql';
import { subAdminSource } from '@/lib/parties/sub-admins/list-sql';
import { auditSource } from '@/lib/platform/audit/list-sql';
import type { ListSource } from '@/lib/platform/list/source';

/** A list whose row only it knows. */
export type AnySource = ListSource<{ id: number }>;

/** Hides the row's type from those who go through all of them. */
const anySource = <Row>(source: ListSource<Row>) => source as unknown as AnySource;

type Listed<Description> = Description extends { isListed: true; key: infer Key extends string }
  ? Key
  : never;

/** The list of each entity that has one, by its key; one that is missing does not compile. */
const ENTITY_SOURCES: Record<Listed<AnyEntity>, AnySource> = {
  'audit-log': anySource(auditSource),
  amenities: anySource(amenitySource),
  announcements: anySource(announcementSource),
  audio: anySource(audioSource),
  blocks: anySource(blockSource),
  bookings: anySource(bookingSource),
  'business-partners': anySource(businessPartnerSource),
  customers: anySource(customerSource),
  features: anySource(featureSource),
  health: anySource(healthSource),
  locations: anySource(locationSource),
  movements: anySource(movementSource),
  'partner-receipts': anySource(partnerReceiptSource),
  partners: anySource(partnerSource),
  plans: anySource(planSource),
  spaces: anySource(spaceSource),
  sponsors: anySource(sponsorSource),
  'sub-admins': anySource(subAdminSource),
  'wifi-codes': anySource(wifiCodeSource),
};

/** The list of an entity; undefined for one without. */
export const sourceOf = (key: string): AnySource | undefined =>
  Object.hasOwn(ENTITY_SOURCES, key) ? ENTITY_SOURCES[key as Listed<AnyEntity>] : undefined;

/** The list of this name. */
export const sourceNamed = (name: string): AnySource | undefined =>
  Object.values(ENTITY_SOURCES).find(({ list }) => list.name === name);
