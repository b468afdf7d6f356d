/** The retention of a booking's photos: docs/rules.md#photos. */
export const PHOTO_DAYS = 30;

export const deletedAt = (takenAt: Date): Date => new Date(takenAt.getTime() + PHOTO_DAYS * 86_400_000);
