import { z } from 'zod';
import { emailField } from '@/lib/foundation/input/fields';
import { parseSettings, serverSettings } from '@/lib/foundation/settings/env';
import { withPlatform } from '@/lib/foundation/settings/hosting-settings';
import { resetLinkUrl } from '@/lib/parties/accounts/reset-links';
import { newPasswordField } from '@/lib/parties/accounts/schema';
import { OperatorProblem } from './operator-command';

const { SMTP_URL, MAIL_FROM, APP_URL, ...database } = serverSettings.pick({
  DATABASE_URL: true,
  DATABASE_DIRECT_URL: true,
  MIGRATION_LOCK_SECONDS: true,
  ENCRYPTION_KEY: true,
  ENCRYPTION_KEYS_OLD: true,
  BRAND_NAME: true,
  APP_URL: true,
  SMTP_URL: true,
  MAIL_FROM: true,
}).shape;

const PASSWORD = '8 to 25 characters, with a letter, a digit and one of @ $ ! % * # ? &';

const schema = z
  .object({
    ...database,
    APP_URL: APP_URL.optional(),
    SMTP_URL: SMTP_URL.optional(),
    MAIL_FROM: MAIL_FROM.optional(),
    ADMIN_EMAIL: z
      .string()
      .refine((value) => emailField.safeParse(value).success, 'must be an email address')
      .transform((value) => emailField.parse(value))
      .optional(),
    ADMIN_PASSWORD: z
      .string()
      .refine((value) => newPasswordField.safeParse(value).success, `must have ${PASSWORD}`)
      .optional(),
  })
  .refine((all) => !all.ADMIN_EMAIL || all.ADMIN_PASSWORD || all.APP_URL, {
    path: ['APP_URL'],
    message: 'is not set; the link that invites ADMIN_EMAIL begins with it',
  });

/** The settings that the commands for admins need: the database, the encryption key, and whom they invite. */
export type AdminSettings = z.output<typeof schema>;

/** Throws an {@link OperatorProblem} with a sentence for each missing or malformed setting. */
export function parseAdminSettings(source: Record<string, string | undefined>): AdminSettings {
  try {
    return parseSettings(schema, withPlatform(source));
  } catch (error) {
    throw new OperatorProblem((error as Error).message);
  }
}

/** Whether mail is configured. */
export const mails = ({ SMTP_URL: server, MAIL_FROM: from }: AdminSettings): boolean =>
  server !== undefined && from !== undefined;

/** The printed lines of an invitation. The link is a secret until it is used. */
export function invitationLines(
  settings: AdminSettings,
  email: string,
  { token, isNew }: { token: string; isNew: boolean },
): string[] {
  return [
    isNew ? `${email} is a new admin.` : `${email} is an admin already, and is invited again.`,
    'This link sets the password. It works once, for 72 hours; earlier ones no longer do:',
    `  ${resetLinkUrl(settings.APP_URL ?? '', token)}`,
    mails(settings)
      ? 'It is also mailed, as soon as the server runs.'
      : 'Mail is not configured here (SMTP_URL, MAIL_FROM), so nobody else gets it.',
  ];
}
