import 'server-only';
import { isAnonymised } from '@/lib/customers/anonymised';
import { sendMail } from '@/lib/integrations/mail';
import { type Fact, letter } from '@/lib/letter';
import { giverOf } from './giver';
import { type Line, netLine, paidLines, refundLines, rentedLines, total, totalLines } from './lines';
import { receiptOf } from './queries';
import type { Receipt } from './schema';

const fact = ({ label, value }: Line): Fact => [label, value];

/** The receipt as a mail; nothing is sent by it. */
export function receiptLetter(receipt: Receipt) {
  const refunds = refundLines(receipt).map(fact);
  const net = netLine(receipt);
  return letter({
    sender: giverOf(receipt),
    title: `Receipt ${receipt.receiptNumber}`,
    paragraphs: [`For ${receipt.pod.name}, ${receipt.location.name}. Times are the space's own.`],
    facts: [
      ['Booking', receipt.transactionId],
      ['Customer', receipt.user.name],
      ...(receipt.pod.address ? [['Address', receipt.pod.address] as Fact] : []),
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

/** Effect: mails the receipt of a booking to its customer. */
export async function mailReceipt(bookingId: number): Promise<void> {
  const receipt = await receiptOf(bookingId);
  if (!receipt || isAnonymised(receipt.user.email)) return;
  const { name } = giverOf(receipt);
  const subject = `${name}: receipt ${receipt.receiptNumber} (${receipt.transactionId})`;
  await sendMail({ to: receipt.user.email, subject, ...receiptLetter(receipt) });
}
