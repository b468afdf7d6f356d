/** The headings of the menu, in order. The entries of a heading follow one another. */
export const MENU_HEADINGS = [
  'Operations',
  'Catalogue',
  'On site',
  'Partners and team',
  'Pods',
  'Overview and money',
] as const;
export type MenuHeading = (typeof MENU_HEADINGS)[number];

/** The areas of the permissions form, in order. */
export const PERMISSION_AREAS = [
  { key: 'everything', heading: 'Everything' },
  { key: 'for-all', heading: 'For all partners' },
  { key: 'dashboard', heading: 'Dashboard' },
  { key: 'bookings', heading: 'Bookings' },
  { key: 'customers', heading: 'Users' },
  { key: 'spaces', heading: 'Spaces' },
  { key: 'locations', heading: 'Locations' },
  { key: 'plans', heading: 'Pricing plans' },
  { key: 'amenities', heading: 'Amenities' },
  { key: 'sponsors', heading: 'Sponsors' },
  { key: 'partners', heading: 'Partners and their keys' },
  { key: 'promos', heading: 'Seasonal credit and promo code' },
  { key: 'pods', heading: 'Pods and Wi-Fi' },
  { key: 'features', heading: 'Internal app controls' },
  { key: 'announcements', heading: 'Announcements and texts' },
  { key: 'team', heading: 'Team' },
] as const;
export type PermissionArea = (typeof PERMISSION_AREAS)[number]['key'];
