/** Every permission id: docs/rules.md#permission-ids. `restricts`: holding it takes something away. */
export const PERMISSIONS: { id: number; name: string; restricts: boolean }[] = [
  grant(1, 'User Management'),
  grant(2, 'Bookings'),
  grant(3, 'Space Management'),
  grant(4, 'Sponsors'),
  grant(5, 'Partners Api'),
  grant(6, "Open a user's details"),
  grant(7, 'Edit a user and change the status'),
  grant(8, 'Assign promo code'),
  grant(9, 'Assign credits'),
  restrict(10, "Hide a user's bookings"),
  grant(11, 'Refund a booking'),
  grant(12, 'Cancel a booking'),
  restrict(13, 'No CSV export of bookings'),
  grant(14, 'Open booking details'),
  grant(15, 'Lock or unlock a booking'),
  grant(16, 'Add and clone spaces'),
  grant(17, 'Edit spaces'),
  grant(18, 'Delete spaces'),
  grant(19, 'View space details'),
  grant(20, 'Change space status'),
  grant(21, 'View space config'),
  grant(22, 'Add sponsors'),
  grant(23, 'Edit sponsors'),
  grant(24, 'Delete sponsors'),
  grant(25, 'View sponsor details'),
  grant(26, 'Open partner details'),
  grant(27, 'Pricing Plans'),
  restrict(28, 'No adding of pricing plans'),
  restrict(29, 'No editing of pricing plans'),
  restrict(30, 'No deleting of pricing plans'),
  grant(31, 'Partners'),
  grant(32, 'Add partners'),
  grant(33, 'Edit partners'),
  grant(34, 'Delete partners'),
  grant(35, 'QR Code'),
  grant(36, 'Amenities'),
  grant(37, 'Add amenities'),
  grant(38, 'Edit amenities'),
  grant(39, 'Delete amenities'),
  grant(40, 'Location'),
  grant(41, 'Add locations'),
  grant(42, 'Dashboard'),
  grant(43, 'Delete locations'),
  grant(44, 'Edit locations and change their status'),
  grant(45, 'View wallet credit'),
  restrict(46, 'No editing of wallet credit'),
  grant(47, 'Promo Code'),
  restrict(48, 'No editing of the promo code'),
  grant(49, 'FULL ACCESS'),
  grant(50, 'Internal App Controls'),
  grant(51, 'Add features'),
  grant(52, 'Edit features'),
  grant(53, 'Delete features'),
  grant(55, 'Announcement'),
  grant(56, 'Add or edit announcements'),
  grant(57, 'Delete announcements'),
  grant(58, 'Change announcement status'),
  grant(59, 'Radius Wifi'),
  grant(133, 'Manage Sub-Admin'),
  grant(144, 'Health Status'),
  grant(145, 'Pod Audio'),
  grant(146, 'Content Management'),
  grant(200, 'Changes what all partners sell'),
  grant(201, 'Put spaces out of service'),
];

function grant(id: number, name: string) {
  return { id, name, restricts: false };
}

function restrict(id: number, name: string) {
  return { id, name, restricts: true };
}

/** Grants every action and lifts every restriction, but never gives Manage Sub-Admin to a sub-admin. */
export const FULL_ACCESS = 49;

/**
 * Lets staff of some partners write what belongs to no partner; only role admin gives it: docs/rules.md#shared-records.
 */
export const FOR_ALL = 200;

/**
 * Satisfied by one of `any`, all of `all` and none of `not`. With `beyondFull`, FULL ACCESS excludes instead
 * of granting.
 */
export type Requirement = { any: number[]; all?: number[]; not?: number[]; beyondFull?: boolean };

/**
 * What people can do, by name, and the ids that allow it: docs/rules.md#capabilities. The menu, the
 * middleware, the commands, the API and the screens all read this one table.
 */
export const CAPABILITIES = {
  'spaces.view': { any: [3] },
  'spaces.open': { any: [19] },
  'spaces.add': { any: [16] },
  'spaces.edit': { any: [17] },
  'spaces.delete': { any: [18] },
  'spaces.status': { any: [20] },
  'spaces.config': { any: [21] },
  'spaces.config.add': { any: [16], all: [21] },
  'spaces.config.edit': { any: [17], all: [21] },
  // Whoever has the token reads the config with it.
  'spaces.token': { any: [17], all: [21] },
  'spaces.unlock': { any: [15] },
  'blocks.edit': { any: [201] },
  'sponsors.view': { any: [4] },
  'sponsors.add': { any: [22] },
  'sponsors.edit': { any: [23] },
  'sponsors.delete': { any: [24] },
  'sponsors.open': { any: [25] },
  'partners.view': { any: [31] },
  'partners.open': { any: [26] },
  'partners.add': { any: [32] },
  'partners.edit': { any: [33] },
  'partners.delete': { any: [34] },
  'businessPartners.manage': { any: [5] },
  'qr.view': { any: [35] },
  'amenities.view': { any: [36] },
  'amenities.add': { any: [37] },
  'amenities.edit': { any: [38] },
  'amenities.delete': { any: [39] },
  'features.view': { any: [50] },
  'features.add': { any: [51] },
  'features.edit': { any: [52] },
  'features.delete': { any: [53] },
  'audio.view': { any: [145] },
  'locations.view': { any: [40] },
  // Whoever adds or edits spaces needs the place of theirs.
  'locations.open': { any: [40, 16, 17] },
  'locations.add': { any: [41] },
  'locations.edit': { any: [44] },
  'locations.delete': { any: [43] },
  // With the permission of the action: what belongs to no partner, by staff of some.
  'shared.edit': { any: [FOR_ALL] },
  'plans.view': { any: [27] },
  'plans.add': { any: [27], not: [28] },
  'plans.edit': { any: [27], not: [29] },
  'plans.delete': { any: [27], not: [30] },
  'dashboard.view': { any: [42] },
  'dashboard.customers': { any: [1], all: [42] },
  'dashboard.bookings': { any: [2], all: [42] },
  // Bookings, and the income of the dashboard.
  'ledger.view': { any: [2], all: [42] },
  'bookings.view': { any: [2] },
  'bookings.export': { any: [2], not: [13] },
  // On the bookings screen's list, and in the details of a customer.
  'bookings.byCustomer': { any: [2, 6], not: [10] },
  'bookings.open': { any: [14] },
  // Whoever opens a booking, and does something with it.
  'bookings.note': { any: [11, 12, 15], all: [14] },
  'bookings.cancel': { any: [12] },
  'bookings.refund': { any: [11] },
  // What a bank asks about, with the contact and the photos of its booking.
  'disputes.view': { any: [11], all: [14] },
  'bookings.cancelAndRefund': { any: [12], all: [11] },
  'bookings.door': { any: [15] },
  'customers.view': { any: [1] },
  'customers.open': { any: [6] },
  'customers.edit': { any: [7] },
  'customers.promo': { any: [8] },
  'customers.credit': { any: [9] },
  'customers.bookings': { any: [6], not: [10] },
  // Role admin or FULL ACCESS: docs/rules.md#permission-ids.
  'audit.view': { any: [FULL_ACCESS] },
  'ledger.reconcile': { any: [FULL_ACCESS] },
  'statements.close': { any: [FULL_ACCESS] },
  'settings.money': { any: [FULL_ACCESS] },
  'customers.export': { any: [FULL_ACCESS] },
  'apiDocs.view': { any: [FULL_ACCESS] },
  'jobs.repair': { any: [FULL_ACCESS] },
  'health.alerts': { any: [FULL_ACCESS] },
  'health.view': { any: [144] },
  'board.view': { any: [2], all: [144] },
  'wifi.manage': { any: [59] },
  // Whoever writes something that has a picture.
  'images.upload': { any: [5, 16, 17, 22, 23, 32, 33, 37, 38, 51, 52, 56] },
  'announcements.view': { any: [55] },
  'announcements.edit': { any: [56] },
  'announcements.delete': { any: [57] },
  'announcements.status': { any: [58] },
  'texts.edit': { any: [146] },
  'seasonal.view': { any: [45, 47] },
  'seasonal.credit': { any: [45] },
  'seasonal.credit.edit': { any: [45], not: [46] },
  'seasonal.promo': { any: [47] },
  'seasonal.promo.edit': { any: [47], not: [48] },
  'subadmins.manage': { any: [133], beyondFull: true },
} satisfies Record<string, Requirement>;

export type Capability = keyof typeof CAPABILITIES;

/**
 * Whether somebody with this role and these ids satisfies the requirement of a capability; role admin always
 * does.
 */
export function permits(role: 'admin' | 'sub-admin', ids: ReadonlySet<number>, what: Capability): boolean {
  const requirement: Requirement = CAPABILITIES[what];
  const { any, all = [], not = [], beyondFull = false } = requirement;
  if (role === 'admin') return true;
  if (ids.has(FULL_ACCESS)) return !beyondFull;
  return any.some((id) => ids.has(id)) && all.every((id) => ids.has(id)) && !not.some((id) => ids.has(id));
}
