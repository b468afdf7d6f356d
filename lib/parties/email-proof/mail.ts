import 'server-only';
import { emailTemplate } from '@/lib/foundation/email-template';
import { env } from '@/lib/foundation/env';
import type { EffectPayload } from '@/lib/platform/effects';
import { type Mail, sendMail } from '@/lib/platform/integrations/mail';
import { mailWords } from '@/lib/platform/languages/mail-words';

type Code = EffectPayload<'mail.email-code'>;

/** The code as an email, in the language of the page that asked for it; sends nothing. */
export function emailCodeMail({ code, language }: Omit<Code, 'to'>): Omit<Mail, 'key' | 'to'> {
  const { say, reader } = mailWords(language);
  const content = emailTemplate({
    title: `${code.slice(0, 3)} ${code.slice(3)}`,
    paragraphs: [say('mail.code'), say('mail.codeWhere')],
    reader,
  });
  return { subject: `${env().BRAND_NAME}: ${say('mail.codeSubject', { code })}`, ...content };
}

/** Effect: mails the code with which a visitor proves an address. */
export const mailEmailCode = ({ to, ...code }: Code, key: string): Promise<void> =>
  sendMail({ key, to, ...emailCodeMail(code) });
