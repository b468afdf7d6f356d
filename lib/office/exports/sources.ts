import 'server-only';
import { bookingSource } from '@/lib/booking/bookings/list-sql';
import { movementSource } from '@/lib/booking/ledger/list-sql';
import { wifiCodeSource } from '@/lib/fleet/wifi/list-sql';
import { customerSource } from '@/lib/parties/customers/list-sql';
import { auditSource } from '@/lib/platform/audit/list-sql';
import { type Actor, may } from '@/lib/platform/authorization/actor';
import type { ListSource } from '@/lib/platform/list/source';
import type { LargeList } from './states';

/** A list whose row only it knows. */
export type AnySource = ListSource<{ id: number }>;

/** Hides the row's type from those who go through all of them. */
const anySource = <Row>(source: ListSource<Row>) => source as unknown as AnySource;

const SOURCES: Record<LargeList, AnySource> = {
  bookings: anySource(bookingSource),
  users: anySource(customerSource),
  movements: anySource(movementSource),
  'audit-log': anySource(auditSource),
  'wifi-codes': anySource(wifiCodeSource),
};

/** The list of this name; undefined for one that a release before had. */
export const sourceNamed = (name: string): AnySource | undefined =>
  Object.hasOwn(SOURCES, name) ? SOURCES[name as LargeList] : undefined;

export const mayExport = (actor: Actor, { list }: AnySource): boolean =>
  may(actor, list.exportPermission ?? list.permission);
