import 'server-only';
import { emailTemplate, type Fact } from '@/lib/foundation/email-template';
import { isAnonymised } from '@/lib/parties/customers/anonymised';
import { sendMail } from '@/lib/platform/integrations/mail';
import { issuerOf } from './issuer';
import { type Line, netLine, paidLines, refundLines, rentedLines, total, totalLines } from './lines';
import { receiptOf } from './queries';
import type { Receipt } from './schema';

const fact = ({ label, value }: Line): Fact => [label, value];

/** The receipt as an email; sends nothing. */
function renderReceipt(receipt: Receipt) {
  const refunds = refundLines(receipt).map(fact);
  const net = netLine(receipt);
  return emailTemplate({
    sender: issuerOf(receipt),
    title: `Receipt ${receipt.receiptNumber}`,
    paragraphs: [`For ${receipt.space.name}, ${receipt.location.name}. Times are in the space's time zone.`],
    facts: [
      ['Booking', receipt.transactionId],
      ['Customer', receipt.contact.name],
      ...(receipt.space.address ? [['Address', receipt.space.address] as Fact] : []),
    ],
    groups: [
      {
        heading: 'Price',
        facts: [
          ...rentedLines(receipt).map(({ label, detail, value }): Fact => [`${label} · ${detail}`, value]),
          ...[...totalLines(receipt), total(receipt)].map(fact),
        ],
      },
      { heading: 'Paid', facts: paidLines(receipt).map(fact) },
      { heading: 'Refunded', facts: [...refunds, ...(net ? [fact(net)] : [])] },
    ].filter(({ facts }) => facts.length > 0),
    closing: receipt.receiptDescription,
  });
}

/** Effect: mails the receipt of a booking to its own address. */
export async function mailReceipt(bookingId: number, key: string): Promise<void> {
  const receipt = await receiptOf(bookingId);
  if (!receipt || isAnonymised(receipt.contact.email)) return;
  const { name } = issuerOf(receipt);
  const subject = `${name}: receipt ${receipt.receiptNumber} (${receipt.transactionId})`;
  await sendMail({ key, to: receipt.contact.email, subject, ...renderReceipt(receipt) });
}
