import 'server-only';
import { eq } from 'drizzle-orm';
import { db } from '@/db/client';
import { statements } from '@/db/tables';
import { emailTemplate } from '@/lib/foundation/email-template';
import { env } from '@/lib/foundation/env';
import { type Composed, sendMail } from '@/lib/platform/integrations/mail';
import { headLines } from './lines';
import { monthName, statementNumber } from './month';
import type { Statement } from './schema';
import { statementFile, statementPdf } from './statement-pdf';

/** A partner's statement as an email, with its PDF; sends nothing. */
async function statementMail(statement: Statement): Promise<Composed> {
  const { month, number, partnerName, totals } = statement;
  const title = `${partnerName}: statement for ${monthName(month)}`;
  const content = emailTemplate({
    title,
    paragraphs: [
      `Statement ${statementNumber(number ?? 0)} is attached. The month is closed: corrections will be part of a later statement.`,
    ],
    facts: headLines(totals).map(({ label, value }) => [label, value]),
  });
  const filename = statementFile(statement, 'pdf');
  const attachment = { filename, content: await statementPdf(statement), contentType: 'application/pdf' };
  return { subject: `${env().BRAND_NAME}: ${title}`, ...content, attachments: [attachment] };
}

/** Effect: mails a statement to one of those whom its partner has chosen. */
export async function mailStatement(statementId: number, to: string, key: string): Promise<void> {
  const [row] = await db().select().from(statements).where(eq(statements.id, statementId));
  if (!row) throw new Error(`Statement ${statementId} is gone.`);
  await sendMail({ key, to, ...(await statementMail({ ...row, closedAt: row.createdAt })) });
}
