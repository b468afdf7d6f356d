import { formatDateTime } from '@/lib/time';
import { neverSeen } from './list';
import type { SubAdmin } from './schema';

/** When somebody was here last, on the clock of `zone`; `Invited` or `Never` for who has not come yet. */
export const lastSeenText = (subAdmin: SubAdmin, zone: string): string =>
  subAdmin.lastSeenAt ? formatDateTime(new Date(subAdmin.lastSeenAt), zone) : neverSeen(subAdmin);
