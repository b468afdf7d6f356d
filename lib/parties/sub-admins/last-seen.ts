import { formatDateTime } from '@/lib/foundation/time/zones';
import type { SubAdmin } from './schema';

/** When a sub-admin was last seen, in `zone`; `Invited` or `Never` before the first visit. */
export const lastSeenText = (subAdmin: SubAdmin, zone: string): string =>
  subAdmin.lastSeenAt ? formatDateTime(subAdmin.lastSeenAt, zone) : neverSeen(subAdmin);

/** What the list shows for a sub-admin who was never seen. */
export const neverSeen = ({ isInvited }: SubAdmin) => (isInvited ? 'Invited' : 'Never');
