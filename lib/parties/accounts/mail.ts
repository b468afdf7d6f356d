import 'server-only';
import { env } from '@/lib/foundation/settings/env';
import type { EffectPayload } from '@/lib/platform/effects';
import { noticeCircumstances } from '@/lib/platform/identity/account-notice';
import type { Composed } from '@/lib/platform/integrations/mail';
import { emailTemplate } from '@/lib/platform/mail-template';
import { resetLinkUrl } from './reset-links';

/** The mail with the link that sets a new password. */
export function passwordResetMail(to: string, token: string): Composed {
  const content = emailTemplate({
    title: 'Set a new password',
    paragraphs: [
      `Someone, hopefully you, asked for a new password for ${to}.`,
      "The link works once, for one hour. If it wasn't you, nothing has changed and you can ignore this email.",
    ],
    button: { label: 'Set a new password', url: resetLinkUrl(env().APP_URL, token) },
  });
  return { subject: `${env().BRAND_NAME}: set a new password`, ...content };
}

/** The mail to the owner of an account for which many wrong passwords are being tried. */
export function signInWarningMail(to: string): Composed {
  const { BRAND_NAME, APP_URL } = env();
  const content = emailTemplate({
    title: 'Many wrong passwords',
    paragraphs: [
      `Somebody has tried many wrong passwords for ${to}. Browsers that have never signed in to this account are therefore refused for up to an hour.`,
      'If you are refused, sign in with a browser that you have used before, or set a new password: it works at once, and you can sign in with it.',
      'If you use your password elsewhere too, or it is easy to guess, please set a new one in any case.',
    ],
    button: { label: 'Set a new password', url: `${APP_URL}/forgotPassword` },
  });
  return { subject: `${BRAND_NAME}: many wrong passwords for your account`, ...content };
}

type Notice = EffectPayload<'mail.new-browser' | 'mail.password-changed'>;

/** The mail to the owner of an account to which a new browser signed in. */
export function newBrowserMail(notice: Notice): Composed {
  const { BRAND_NAME, APP_URL } = env();
  const content = emailTemplate({
    title: 'A new sign-in to your account',
    paragraphs: [
      `A browser signed in to ${notice.to} for the first time.`,
      ...noticeCircumstances(notice),
      'If it was you, there is nothing to do. If not, set a new password now: that ends every session.',
    ],
    button: { label: 'Set a new password', url: `${APP_URL}/forgotPassword` },
  });
  return { subject: `${BRAND_NAME}: new sign-in to your account`, ...content };
}

/** The mail to the owner of an account whose password was changed. */
export function passwordChangedMail(notice: Notice): Composed {
  const { BRAND_NAME, APP_URL } = env();
  const content = emailTemplate({
    title: 'Your password was changed',
    paragraphs: [
      `The password of ${notice.to} was changed.`,
      ...noticeCircumstances(notice),
      'If it was you, there is nothing to do. If not, set a new password now, which ends every session, and tell an administrator.',
    ],
    button: { label: 'Set a new password', url: `${APP_URL}/forgotPassword` },
  });
  return { subject: `${BRAND_NAME}: your password was changed`, ...content };
}

/** The mail that invites an admin or a sub-admin, with the link that sets the first password. */
export function invitationMail(to: string, token: string): Composed {
  const { BRAND_NAME, APP_URL } = env();
  const content = emailTemplate({
    title: `You've been invited to ${BRAND_NAME}`,
    paragraphs: [
      `An account has been created for ${to}. Choose a password, then sign in at ${APP_URL}.`,
      'The link works once, for 72 hours. If you did not expect this email, you can ignore it.',
    ],
    button: { label: 'Choose a password', url: resetLinkUrl(env().APP_URL, token) },
  });
  return { subject: `${BRAND_NAME}: your account`, ...content };
}
