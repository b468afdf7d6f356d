/** Spec 1, "QR download": the code as a picture has this many pixels, both ways. */
export const QR_PIXELS = 453;

/** What a code carries: the booking page of a space, by a partner's public key. `origin` is that of APP_URL. */
export const qrLink = (origin: string, spaceId: number, boxKey: string): string =>
  `${origin}/qr-redirect/${spaceId}/${boxKey}`;
