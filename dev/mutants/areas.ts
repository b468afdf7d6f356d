/** The areas, of which a run takes equally many changes each. The first area that matches applies. */
const AREAS: [name: string, files: RegExp][] = [
  [
    'booking',
    /^lib\/(catalogue\/occupancy|booking\/(offers|holds|visitors|lifecycle|moves|bookings|walk-ups|calendar-sync))\//,
  ],
  ['money', /^(lib\/booking\/|sql )/],
  ['doors', /^lib\/pods\//],
  [
    'permissions',
    /^lib\/(platform\/(authorization|identity)|parties\/(accounts|second-factor|sub-admins))\//,
  ],
  [
    'privacy',
    /^lib\/(parties\/(customers|email-proof)|console\/personal-data|operations\/jobs|platform\/audit)\//,
  ],
  ['elsewhere', /./],
];

export const AREA_NAMES = AREAS.map(([name]) => name);

/** The area of a file, or of a function of the database (`sql name`). */
export const areaOf = (file: string): string =>
  AREAS.find(([, files]) => files.test(file))?.[0] ?? 'elsewhere';

/** Files in which a change would be meaningless: types, examples, texts and tests. */
export const isMutated = (file: string): boolean =>
  /^lib\/.*\.ts$/.test(file) &&
  !/\.(test|gen)\.ts$|\/(example|wire|actions|kinds|words)\.ts$|-words\.ts$|\/languages\//.test(file);
