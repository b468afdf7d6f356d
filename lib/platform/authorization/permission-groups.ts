import { FOR_ALL, FULL_ACCESS } from './permissions';

/** Of somebody with some partners these change what their partners own, unless 200 is there too. */
export const FOR_OWN_RECORDS: ReadonlySet<number> = new Set([
  8, 9, 22, 23, 24, 27, 37, 38, 39, 51, 52, 53, 56, 57, 58, 145,
]);

/** Of somebody with some partners these change nothing without 200: the records belong to the operator alone. */
export const FOR_SHARED_RECORDS: ReadonlySet<number> = new Set([32, 33, 34, 41, 43, 44, 45, 47, 59, 146]);

export type PermissionGroup = { key: string; heading: string; ids: number[] };

/**
 * The permission ids by area, in the order of the form: first the area's screen, then its actions, then its
 * restrictions. Every id of `PERMISSIONS` is in exactly one group.
 */
export const PERMISSION_GROUPS: PermissionGroup[] = [
  { key: 'everything', heading: 'Everything', ids: [FULL_ACCESS] },
  { key: 'for-all', heading: 'For all partners', ids: [FOR_ALL] },
  { key: 'dashboard', heading: 'Dashboard', ids: [42] },
  { key: 'bookings', heading: 'Bookings', ids: [2, 14, 12, 11, 15, 13] },
  { key: 'customers', heading: 'Users', ids: [1, 6, 7, 8, 9, 10] },
  { key: 'spaces', heading: 'Spaces', ids: [3, 19, 16, 17, 18, 20, 201, 21, 35] },
  { key: 'locations', heading: 'Locations', ids: [40, 41, 44, 43] },
  { key: 'plans', heading: 'Pricing plans', ids: [27, 28, 29, 30] },
  { key: 'amenities', heading: 'Amenities', ids: [36, 37, 38, 39] },
  { key: 'sponsors', heading: 'Sponsors', ids: [4, 25, 22, 23, 24] },
  { key: 'partners', heading: 'Partners and their keys', ids: [31, 26, 32, 33, 34, 5] },
  { key: 'promos', heading: 'Seasonal credit and promo code', ids: [45, 47, 46, 48] },
  { key: 'pods', heading: 'Pods and Wi-Fi', ids: [144, 145, 59] },
  { key: 'features', heading: 'Internal app controls', ids: [50, 51, 52, 53] },
  { key: 'announcements', heading: 'Announcements and texts', ids: [55, 56, 57, 58, 146] },
  { key: 'team', heading: 'Team', ids: [133] },
];
