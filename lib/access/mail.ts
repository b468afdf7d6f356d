import 'server-only';
import { env } from '@/lib/env';
import { sendMail } from '@/lib/integrations/mail';
import { letter } from '@/lib/letter';

const resetUrl = (token: string) => `${env().APP_URL}/reset?token=${encodeURIComponent(token)}`;

/** Effect: the link that sets a new password. */
export async function mailPasswordReset(to: string, token: string): Promise<void> {
  const content = letter({
    title: 'Set a new password',
    paragraphs: [
      `Somebody, we hope you, asked for a new password for ${to}.`,
      'The link works once, for one hour. If it was not you, nothing has changed and you can forget this mail.',
    ],
    button: { label: 'Set a new password', url: resetUrl(token) },
  });
  await sendMail({ to, subject: `${env().BRAND_NAME}: set a new password`, ...content });
}

/** Effect: the link by which somebody new sets a password, so that they can sign in. */
export async function mailInvitation(to: string, token: string): Promise<void> {
  const { BRAND_NAME, APP_URL } = env();
  const content = letter({
    title: `You can work in ${BRAND_NAME}`,
    paragraphs: [
      `An account for ${to} was made for you. Choose a password, and sign in with it at ${APP_URL}.`,
      'The link works once, for 72 hours. If you did not expect this mail, you can forget it.',
    ],
    button: { label: 'Choose a password', url: resetUrl(token) },
  });
  await sendMail({ to, subject: `${BRAND_NAME}: your account`, ...content });
}

/** Effect: the code by which a visitor proves an address. */
export async function mailEmailCode(to: string, code: string): Promise<void> {
  const { BRAND_NAME } = env();
  const content = letter({
    title: `${code.slice(0, 3)} ${code.slice(3)}`,
    paragraphs: [
      'Type this code on the booking page to use your credit and your personal codes.',
      'It works for 10 minutes, on the phone that asked for it. If it was not you, you can forget this mail.',
    ],
  });
  await sendMail({ to, subject: `${BRAND_NAME}: ${code} is your code`, ...content });
}
