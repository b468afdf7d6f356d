import type { FieldError } from '@/lib/foundation/errors';

export type ReceiptText = {
  receiptName?: string | null;
  receiptEmail?: string | null;
  receiptDescription?: string | null;
};

export const DESCRIPTION_LENGTH = 1000;

/**
 * The missing fields of the receipt text of a business partner: a receipt name requires an email and a description:
 * docs/rules.md#receipt-text.
 */
export function receiptTextProblems({
  receiptName,
  receiptEmail,
  receiptDescription,
}: ReceiptText): FieldError[] {
  if (!receiptName) return [];
  return [
    ...(receiptEmail ? [] : [{ path: 'receiptEmail', message: 'A receipt with a name needs an email' }]),
    ...(receiptDescription
      ? []
      : [{ path: 'receiptDescription', message: 'A receipt with a name needs a description' }]),
  ];
}
