import { PERMISSION_AREAS } from '@/lib/entities/headings';
import { DECLARED } from '@/lib/entities/permissions';

const thatChange = (whose: 'own' | 'shared'): ReadonlySet<number> =>
  new Set(DECLARED.flatMap(({ id, changes }) => (changes === whose ? [id] : [])));

/**
 * For staff limited to some partners, these allow changes to their partners' records only, unless they also have 200.
 */
export const FOR_OWN_RECORDS = thatChange('own');

/** For staff limited to some partners, these have no effect without 200: the records belong to the operator alone. */
export const FOR_SHARED_RECORDS = thatChange('shared');

export type PermissionGroup = { key: string; heading: string; ids: number[] };

/**
 * The permission ids by area, in the order of the form: first the area's screen, then its actions, then its
 * restrictions. Every id of `PERMISSIONS` is in exactly one group.
 */
export const PERMISSION_GROUPS: PermissionGroup[] = PERMISSION_AREAS.map(({ key, heading }) => ({
  key,
  heading,
  ids: DECLARED.flatMap(({ id, area }) => (area === key ? [id] : [])),
}));
