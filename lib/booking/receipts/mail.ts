import 'server-only';
import { sendAboutBooking } from '@/lib/booking/sent-mails';
import { signedName } from '@/lib/catalogue/spaces/pod-name';
import { isAnonymised } from '@/lib/parties/customers/anonymised';
import type { Composed } from '@/lib/platform/integrations/mail';
import { type MailWords, mailWords } from '@/lib/platform/languages/mail-words';
import { emailTemplate, type Fact, type Group } from '@/lib/platform/mail-template';
import { issuerOf } from './issuer';
import { type Line, receiptLines } from './lines';
import { receiptOf } from './queries';
import { mailedReceiptWords } from './receipt-words';
import type { Receipt } from './schema';

const fact = ({ label, value }: Line): Fact => [label, value];
const detailed = (lines: (Line & { detail?: string })[]): Fact[] =>
  lines.map(({ label, detail, value }) => [detail ? `${label} · ${detail}` : label, value]);

/** The receipt as a part of another mail: payments and seller, under its title and number. */
export function receiptGroup(receipt: Receipt, language: MailWords): Group {
  const { title, seller, rented, sums, total, paid } = receiptLines(receipt, mailedReceiptWords(language));
  return {
    heading: title,
    total: total.label,
    facts: [
      [language.say('mail.seller'), seller.join(' · ') || issuerOf(receipt).name],
      ...detailed(rented),
      ...[...sums, total, ...paid].map(fact),
    ],
  };
}

/** Composes the receipt as an email, in the language of the booking; sends nothing. */
export function receiptMail(receipt: Receipt): Composed {
  const language = mailWords(receipt.language);
  const words = mailedReceiptWords(language);
  const { say } = words;
  const { space, location, transactionId, contact } = receipt;
  const sender = issuerOf(receipt);
  const { title, seller, rented, sums, total, paid, refunds, net } = receiptLines(receipt, words);
  const content = emailTemplate({
    sender,
    title,
    paragraphs: [
      `${say('mail.receiptFor', { space: signedName(space), location: location.name })} ${say('mail.localTimes')}`,
    ],
    facts: [
      [say('booking.reference'), transactionId],
      [say('mail.name'), contact.name],
      ...(space.address ? [[say('booking.address'), space.address] satisfies Fact] : []),
      ...(seller.length > 0 ? [[say('mail.seller'), seller.join(' · ')] satisfies Fact] : []),
    ],
    groups: [
      {
        heading: say('price.label'),
        facts: [...detailed(rented), ...[...sums, total].map(fact)],
      },
      { heading: say('mail.paid'), facts: paid.map(fact) },
      {
        heading: say('mail.refunded'),
        facts: [...detailed(refunds), ...(net ? [fact(net)] : [])],
      },
    ].filter(({ facts }) => facts.length > 0),
    closing: receipt.receiptDescription,
    reader: language.reader,
  });
  return { subject: `${sender.name}: ${title} (${transactionId})`, ...content };
}

/** Effect: mails the receipt of a booking to its own address. */
export async function mailReceipt(bookingId: number, key: string): Promise<void> {
  const receipt = await receiptOf(bookingId);
  if (!receipt || isAnonymised(receipt.contact.email)) return;
  await sendAboutBooking(bookingId, { key, to: receipt.contact.email, ...receiptMail(receipt) });
}
