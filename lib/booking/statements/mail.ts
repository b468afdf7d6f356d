import 'server-only';
import { eq } from 'drizzle-orm';
import { db } from '@/db/client';
import { statements } from '@/db/tables';
import { env } from '@/lib/foundation/settings/env';
import { monthName } from '@/lib/foundation/time/local-dates';
import { type Composed, sendMail } from '@/lib/platform/integrations/mail';
import { emailTemplate } from '@/lib/platform/mail-template';
import type { Statement } from './schema';
import { statementHeadLines } from './statement-lines';
import { statementFile, statementNumber } from './statement-number';
import { statementPdf } from './statement-pdf';

/** Composes a partner's statement as an email, without its PDF. */
export function statementMail(statement: Statement): Composed {
  const { month, number, partnerName, totals } = statement;
  const title = `${partnerName}: statement for ${monthName(month)}`;
  const content = emailTemplate({
    title,
    paragraphs: [
      `Statement ${statementNumber(number ?? 0)} is attached. The month is closed: corrections will be part of a later statement.`,
    ],
    facts: statementHeadLines(totals).map(({ label, value }) => [label, value]),
  });
  return { subject: `${env().BRAND_NAME}: ${title}`, ...content };
}

const attachedPdf = async (statement: Statement) => ({
  filename: statementFile(statement, 'pdf'),
  content: await statementPdf(statement),
  contentType: 'application/pdf',
});

/** Effect: mails a statement to one of the recipients that its partner chose. */
export async function mailStatement(statementId: number, to: string, key: string): Promise<void> {
  const [row] = await db().select().from(statements).where(eq(statements.id, statementId));
  if (!row) throw new Error(`Statement ${statementId} is gone.`);
  const statement = { ...row, closedAt: row.createdAt };
  await sendMail({ key, to, ...statementMail(statement), attachments: [await attachedPdf(statement)] });
}
