import 'server-only';
import { env } from '@/lib/foundation/settings/env';
import type { EffectPayload } from '@/lib/platform/effects';
import type { Composed } from '@/lib/platform/integrations/mail';
import { mailWords } from '@/lib/platform/languages/mail-words';
import { emailTemplate } from '@/lib/platform/mail-template';

/** The mail with the code by which a visitor proves an address, in the language of the page that requested it. */
export function emailCodeMail({ code, language }: Omit<EffectPayload<'mail.email-code'>, 'to'>): Composed {
  const { say, reader } = mailWords(language);
  const content = emailTemplate({
    title: `${code.slice(0, 3)} ${code.slice(3)}`,
    paragraphs: [say('mail.code'), say('mail.codeWhere')],
    reader,
  });
  return { subject: `${env().BRAND_NAME}: ${say('mail.codeSubject', { code })}`, ...content };
}
