/** Width and height of the image in pixels: docs/rules.md#qr. */
export const QR_PIXELS = 453;

/** The link in a code: the booking page of a space, with a partner's box key. `origin` is that of APP_URL. */
export const qrLink = (origin: string, spaceId: number, boxKey: string): string =>
  `${origin}/qr-redirect/${spaceId}/${boxKey}`;
