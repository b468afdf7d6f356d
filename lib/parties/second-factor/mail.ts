import 'server-only';
import { env } from '@/lib/foundation/settings/env';
import type { EffectPayload } from '@/lib/platform/effects';
import { noticeCircumstances, whenWords } from '@/lib/platform/identity/account-notice';
import type { Composed } from '@/lib/platform/integrations/mail';
import { emailTemplate } from '@/lib/platform/mail-template';

const CHANGES = {
  on: {
    title: 'One-time codes were turned on',
    what: 'now needs a code of an authenticator app when it signs in. All other sessions have ended.',
  },
  off: {
    title: 'One-time codes were turned off',
    what: 'no longer needs a code of an authenticator app when it signs in.',
  },
  'passkey-added': { title: 'A passkey was added', what: 'can now sign in with a new passkey' },
  'passkey-removed': { title: 'A passkey was removed', what: 'can no longer sign in with a passkey' },
};

const setPassword = () => ({ label: 'Set a new password', url: `${env().APP_URL}/forgotPassword` });

/** The mail to the owner of an account whose second factor changed. */
export function secondFactorMail(notice: EffectPayload<'mail.second-factor'>): Composed {
  const { title, what } = CHANGES[notice.change];
  const named = notice.passkey ? `: ${notice.passkey}.` : '';
  const content = emailTemplate({
    title,
    paragraphs: [
      `${notice.to} ${what}${named}`,
      ...noticeCircumstances(notice),
      'If it was you, there is nothing to do. If not, set a new password now, which ends every session, and tell an administrator.',
    ],
    button: setPassword(),
  });
  return { subject: `${env().BRAND_NAME}: ${title[0]?.toLowerCase()}${title.slice(1)}`, ...content };
}

/** The mail to the owner of an account whose second factor was removed by a manager. */
export function secondFactorResetMail({ to, at, by }: EffectPayload<'mail.second-factor-reset'>): Composed {
  const { APP_URL, BRAND_NAME } = env();
  const content = emailTemplate({
    title: 'Your second factor was reset',
    paragraphs: [
      `${by} has reset the second factor of ${to}. Every session has ended, and your password alone signs you in.`,
      whenWords(at),
      `If you asked for it, sign in and set up a second factor again: ${APP_URL}/admin/account. If not, set a new password now, and ask ${by}.`,
    ],
    button: setPassword(),
  });
  return { subject: `${BRAND_NAME}: your second factor was reset`, ...content };
}
