import type { FieldError } from '@/lib/errors';

/** What a partner's receipts say. */
export type ReceiptText = {
  receiptName?: string | null;
  receiptEmail?: string | null;
  receiptDescription?: string | null;
};

export const DESCRIPTION_LENGTH = 1000;

/** What is missing: a receipt that has a name needs an e-mail and a description (spec 2, section 5). */
export function receiptProblems({
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
