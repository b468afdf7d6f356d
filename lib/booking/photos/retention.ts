/** The retention of a booking's photos: docs/rules.md#photos. */
export const PHOTO_DAYS = 30;

/** When a photo that was taken at an instant is deleted. */
export const photoDeletedAt = (takenAt: Date): Date => new Date(takenAt.getTime() + PHOTO_DAYS * 86_400_000);
