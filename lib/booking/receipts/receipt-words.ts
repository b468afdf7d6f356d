import 'server-only';
import type { Language } from '@/lib/column-values/languages';
import { formatMinutes } from '@/lib/foundation/time/durations';
import { formatDate, formatSpan } from '@/lib/foundation/time/zones';
import { type MailWords, mailWords } from '@/lib/platform/languages/mail-words';
import { fromTheLeft } from '@/lib/platform/languages/text-direction';

/** The texts and formats for the lines of a receipt. */
export type ReceiptWords = Pick<MailWords, 'say' | 'money' | 'percent' | 'formatDuration' | 'date'> & {
  span: (from: Date, to: Date, zone: string) => string;
  /** Left-to-right text in any language: a card, the name of a code. */
  isolated: (text: string) => string;
};

/** The texts and formats of a mailed receipt. */
export const mailedReceiptWords = (words: MailWords): ReceiptWords => ({
  ...words,
  span: (from, to, zone) => {
    const text = words.span(from, to, zone);
    return `${text.from} – ${text.to}`;
  },
  isolated: (text) => (words.reader.dir === 'rtl' ? fromTheLeft(text) : text),
});

/** The texts of the printed receipt; in English with the console's short dates. */
export function printedReceiptWords(language: Language): ReceiptWords {
  const words = mailedReceiptWords(mailWords(language));
  return language === 'en'
    ? { ...words, formatDuration: formatMinutes, date: formatDate, span: formatSpan }
    : words;
}
