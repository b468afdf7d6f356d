/** Until so many minutes before the start, so many percent come back. */
type RefundStep = { minutesBefore: number; percent: number };

/** What a cancellation gives back: the earliest step that still holds, and `laterPercent` after all of them. */
export type RefundRule = { steps: RefundStep[]; laterPercent: number };

/** Who sells in a country (ISO 3166), or in all others (`*`). */
export type Seller = ReceiptSeller & { country: string };

/** Who sells, as a receipt has it: docs/rules.md#invoices. */
export type ReceiptSeller = { legalName: string; address: string | null; taxNumber: string | null };

/** What bounds credit and codes: docs/rules.md#scoped-gifts. */
export type Gifts = {
  /** What one of the staff of some partners may give in a day. */
  dayLimitCents: number;
  /** How long credit is good for that comes back after its end. */
  daysAfterRefund: number;
};

/** What is stored, by its kind. */
export type MoneySettings = { 'refund-rule': RefundRule; sellers: Seller[]; gifts: Gifts };
export type MoneySetting = MoneySettings[keyof MoneySettings];
