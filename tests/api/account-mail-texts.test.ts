import { describe, expect, it } from 'vitest';
import {
  invitationMail,
  newBrowserMail,
  passwordChangedMail,
  passwordResetMail,
  signInWarningMail,
} from '@/lib/parties/accounts/mail';
import { emailCodeMail } from '@/lib/parties/email-proof/mail';
import { secondFactorMail, secondFactorResetMail } from '@/lib/parties/second-factor/mail';
import { mailWords } from '@/lib/platform/languages/mail-words';

const ME = 'kim@staff.test';
const URL = process.env.APP_URL ?? '';
const at = Date.UTC(2026, 10, 27, 12, 30);
const notice = { to: ME, at, device: 'Firefox on Windows', ip: '198.51.100.8' };
const WHEN = '11/27/2026, 12:30 PM UTC';

/** What a reader must find in each mail to an account: what happened, when and where, and what to do. */
describe.each([
  [
    'a link for a new password',
    passwordResetMail(ME, 'hpr_x'),
    [ME, 'once, for one hour', 'ignore this email', 'token=hpr_x'],
  ],
  [
    'an invitation',
    invitationMail(ME, 'hpr_x'),
    [ME, `sign in at ${URL}`, 'once, for 72 hours', 'ignore it', 'token=hpr_x'],
  ],
  [
    'a warning of wrong passwords',
    signInWarningMail(ME),
    [ME, 'refused for up to an hour', 'set a new password: it works at once', 'set a new one in any case'],
  ],
  [
    'a new browser',
    newBrowserMail(notice),
    [ME, WHEN, notice.device, notice.ip, 'nothing to do', 'set a new password now', `${URL}/forgotPassword`],
  ],
  [
    'a changed password',
    passwordChangedMail({ ...notice, ip: null }),
    [ME, WHEN, notice.device, 'Network address: unknown', 'tell an administrator', `${URL}/forgotPassword`],
  ],
  [
    'a passkey',
    secondFactorMail({ ...notice, change: 'passkey-added', passkey: 'Work laptop' }),
    [
      `${ME} can now sign in with a new passkey: Work laptop.`,
      WHEN,
      'tell an administrator',
      `${URL}/forgotPassword`,
    ],
  ],
  [
    'one-time codes',
    secondFactorMail({ ...notice, change: 'off' }),
    [`${ME} no longer needs a code`, WHEN, notice.ip, `${URL}/forgotPassword`],
  ],
  [
    'a second factor that was reset',
    secondFactorResetMail({ to: ME, at, by: 'boss@staff.test' }),
    [
      `boss@staff.test has reset the second factor of ${ME}`,
      WHEN,
      `${URL}/admin/account`,
      'ask boss@staff.test',
    ],
  ],
])('the mail about %s', (_, mail, parts) => {
  it.each(parts)('says “%s”', (part) => {
    expect(mail.text).toContain(part);
    expect(mail.subject).toMatch(/^\S.*: \S/);
  });
});

it('the email with a code shows it in the subject and in two groups, and says where to enter it', () => {
  const { say } = mailWords('de');
  const mail = emailCodeMail({ code: '213894', language: 'de' });
  expect(mail.subject).toContain('213894');
  for (const part of ['213 894', say('mail.code'), say('mail.codeWhere')]) expect(mail.text).toContain(part);
});
