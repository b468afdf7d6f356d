import 'server-only';
import { formatMoney } from '@/lib/foundation/money';
import { formatMinutes } from '@/lib/foundation/time';
import { formatDate, formatSpan, localDate } from '@/lib/foundation/time-zones';
import type { MailWords } from '@/lib/platform/languages/mail-words';
import { sayIn } from '@/lib/platform/languages/sentences';

/** What the lines of a receipt are written with. */
export type ReceiptWords = Pick<MailWords, 'say' | 'money' | 'lasting' | 'date'> & {
  /** From when to when, in a zone. */
  span: (from: Date, to: Date, zone: string) => string;
};

/** Those of the printed receipt: in English, as in the console. */
export const printedWords = (): ReceiptWords => ({
  say: sayIn('en'),
  money: formatMoney,
  lasting: formatMinutes,
  date: formatDate,
  span: formatSpan,
});

/** Those of the mailed receipt. */
export const mailedWords = (words: MailWords): ReceiptWords => ({
  ...words,
  span: (from, to, zone) => {
    const isOneDay = localDate(from, zone) === localDate(to, zone);
    return `${words.moment(from, zone)} – ${isOneDay ? words.time(to, zone) : words.moment(to, zone)}`;
  },
});
