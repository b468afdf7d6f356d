/** Up to this many minutes before the start, this percentage is refunded. */
type RefundStep = { minutesBefore: number; percent: number };

/** The refund of a cancellation: the earliest step that still applies, and `laterPercent` after all of them. */
export type RefundRule = { steps: RefundStep[]; laterPercent: number };

/** The seller in a country (ISO 3166), or in all others (`*`). */
export type Seller = ReceiptSeller & { country: string };

/** The seller as named on a receipt: docs/rules.md#invoices. */
export type ReceiptSeller = { legalName: string; address: string | null; taxNumber: string | null };

/** Limits on credit and promo codes: docs/rules.md#scoped-gifts. */
export type Gifts = {
  /** The most that a member of staff limited to some partners may give in a day. */
  dayLimitCents: number;
  /** How long credit is valid that is returned after its end. */
  daysAfterRefund: number;
};

/** The stored settings, by kind. */
export type MoneySettings = { 'refund-rule': RefundRule; sellers: Seller[]; gifts: Gifts };
export type MoneySetting = MoneySettings[keyof MoneySettings];
