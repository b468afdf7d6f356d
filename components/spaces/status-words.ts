/** What making a space active means. */
export const VISITORS_CAN_BOOK = 'Visitors can book from now on.';
