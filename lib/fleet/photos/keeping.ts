/** How long the photos of a booking are kept: docs/rules.md#photos. */
export const PHOTO_DAYS = 30;
