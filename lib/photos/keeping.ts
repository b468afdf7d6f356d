/** How long a picture of a booking is kept (contract section 5). */
export const PHOTO_DAYS = 30;
