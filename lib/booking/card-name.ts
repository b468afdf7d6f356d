/** The payment method as receipts and staff see it: `visa ···· 4242`; Link has no digits. Null before it is paid. */
export function cardName(brand: string | null, last4: string | null): string | null {
  if (last4) return `${brand ?? 'card'} ···· ${last4}`;
  return brand === 'link' ? 'Link' : null;
}
