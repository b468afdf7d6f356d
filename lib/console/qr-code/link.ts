/** The link in a QR code: the booking page of a space, with a partner's box key. `origin` is that of APP_URL. */
export const qrLink = (origin: string, spaceId: number, boxKey: string): string =>
  `${origin}/qr-redirect/${spaceId}/${boxKey}`;
