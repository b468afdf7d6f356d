import 'server-only';
import { env } from '@/lib/env';
import { sendMail } from '@/lib/integrations/mail';
import { letter } from '@/lib/letter';

/** Effect: the link that sets a new password. */
export async function mailPasswordReset(to: string, token: string): Promise<void> {
  const content = letter({
    title: 'Set a new password',
    paragraphs: [
      `Somebody, we hope you, asked for a new password for ${to}.`,
      'The link works once, for one hour. If it was not you, nothing has changed and you can forget this mail.',
    ],
    button: { label: 'Set a new password', url: `${env().APP_URL}/reset?token=${encodeURIComponent(token)}` },
  });
  await sendMail({ to, subject: `${env().BRAND_NAME}: set a new password`, ...content });
}
