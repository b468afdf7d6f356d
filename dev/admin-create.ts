import { drizzle } from 'drizzle-orm/postgres-js';
import * as schema from '@/db/tables';
import { AppError } from '@/lib/foundation/errors';
import { inviteAdmin } from '@/lib/parties/accounts/admins';
import { type AdminSettings, invitationLines, mails, parseAdminSettings } from './admin-settings';
import { directAddress, inTurn } from './direct-database';
import { OperatorProblem, runCommand } from './operator-command';

/**
 * Invites an admin: a new one, or one who lost the password, which remains valid until the link is used. Clears
 * nothing else; a second factor remains. Returns the lines to print. Throws an {@link OperatorProblem} for what the
 * operator has to change.
 */
export async function createAdmin(settings: AdminSettings): Promise<string[]> {
  const { ADMIN_EMAIL: email } = settings;
  if (email === undefined)
    throw new OperatorProblem(
      'Whom? Run `npm run admin:create -- somebody@example.com`, or set ADMIN_EMAIL.',
    );
  return inTurn(directAddress(settings), ({ sql }) =>
    drizzle(sql, { schema, casing: 'snake_case' }).transaction(async (tx) => {
      const invitation = await inviteAdmin(tx, { email, mail: mails(settings) });
      return invitationLines(settings, email, invitation);
    }),
  ).catch((error) => {
    throw error instanceof AppError ? new OperatorProblem(`${email}: ${error.message}.`) : error;
  });
}

/** An email address after the command takes precedence over ADMIN_EMAIL. A password is never set here. */
await runCommand(import.meta.url, (source, [email]) =>
  createAdmin(
    parseAdminSettings({ ...source, ADMIN_EMAIL: email ?? source.ADMIN_EMAIL, ADMIN_PASSWORD: undefined }),
  ),
);
