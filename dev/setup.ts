import { drizzle } from 'drizzle-orm/postgres-js';
import type { Sql } from 'postgres';
import { closeDatabase } from '@/db/client';
import { seedReference } from '@/db/reference/reference';
import * as schema from '@/db/tables';
import { checkedService, SERVICES, serviceLine } from '@/lib/console/setup/services';
import { FOR_ALL, FULL_ACCESS } from '@/lib/entities/permissions';
import { parseEnv } from '@/lib/foundation/settings/env';
import { withPlatform } from '@/lib/foundation/settings/hosting-settings';
import { Keyring } from '@/lib/foundation/settings/keyring';
import { addAdmin, hasAdmin, inviteAdmin } from '@/lib/parties/accounts/admins';
import { FOR_OWN_RECORDS, FOR_SHARED_RECORDS } from '@/lib/platform/authorization/permission-groups';
import { type AdminSettings, invitationLines, mails, parseAdminSettings } from './admin-settings';
import { directAddress, inTurn } from './direct-database';
import { assertOwnKeys } from './keys/canary';
import { storePasscodeKeys } from './keys/encrypted-columns';
import { applyMigrations } from './migrate';
import { OperatorProblem, runCommand } from './operator-command';

/**
 * Brings a database to this release: its tables, the rows that every installation needs (including new permission
 * ids), and the first admin. Idempotent. Run it before traffic and after each release; two concurrent runs take
 * turns: docs/install.md. Returns the lines to print. Throws an {@link OperatorProblem} for what the operator has to
 * change.
 */
export const setUp = (settings: AdminSettings): Promise<string[]> =>
  inTurn(directAddress(settings), async (connections) => {
    const { sql } = connections;
    await applyMigrations(connections, settings.MIGRATION_LOCK_SECONDS);
    const staff = await staffWithLess(sql);
    await seedReference(sql, settings.ENCRYPTION_KEY, settings.BRAND_NAME);
    const ring = new Keyring(settings.ENCRYPTION_KEY, settings.ENCRYPTION_KEYS_OLD);
    await assertOwnKeys(sql, ring);
    await storePasscodeKeys(sql, ring);
    return [...staff, ...(await firstAdmin(sql, settings)), 'The database is ready for this release.'];
  });

/**
 * Staff who can change less since records have owners. Reported once, by the release that adds permission 200
 * (docs/rules.md#shared-records).
 */
async function staffWithLess(sql: Sql): Promise<string[]> {
  const concerned = [...FOR_OWN_RECORDS, ...FOR_SHARED_RECORDS];
  const people = await sql<{ email: string }[]>`
    select email from admins
    where role = 'sub-admin' and deleted_at is null and not exists (select 1 from permissions where id = ${FOR_ALL})
      and exists (select 1 from admin_permissions where admin_id = admins.id and permission_id = any(${concerned}))
      and not exists (select 1 from admin_permissions where admin_id = admins.id and permission_id = ${FULL_ACCESS})
      and not exists (select 1 from admin_business_partners assigned
        join business_partners on business_partners.id = assigned.business_partner_id
        where assigned.admin_id = admins.id and business_partners.is_house)
    order by email`;
  if (people.length === 0) return [];
  return [
    `From now on these members of staff change what their partners own, and no longer what all partners sell: ${people
      .map(({ email }) => email)
      .join(', ')}. An admin gives them permission ${FOR_ALL} where they shall.`,
  ];
}

/** Creates the first admin, in one transaction with the invitation. */
async function firstAdmin(sql: Sql, settings: AdminSettings): Promise<string[]> {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = settings;
  return drizzle(sql, { schema, casing: 'snake_case' }).transaction(async (tx) => {
    if (await hasAdmin(tx)) return [];
    if (email === undefined)
      throw new OperatorProblem(
        'The tables are up to date, but nobody can sign in yet. Set ADMIN_EMAIL to the address of the first admin, and run this again.',
      );
    if (password === undefined)
      return invitationLines(settings, email, await inviteAdmin(tx, { email, mail: mails(settings) }));
    await addAdmin(tx, email, password);
    return [
      `${email} is the first admin, and can sign in with ADMIN_PASSWORD. Remove it from the environment.`,
    ];
  });
}

/** The reports of services that the database does not need. None of them makes the set-up fail. */
async function services(source: NodeJS.ProcessEnv): Promise<string[]> {
  try {
    parseEnv(withPlatform(source));
  } catch {
    return [
      'Some settings of the server are still missing. Once they are there, `npm run doctor` asks each service.',
    ];
  }
  const outcomes = await Promise.all(SERVICES.map((service) => checkedService(service))).finally(
    closeDatabase,
  );
  return outcomes.map(serviceLine);
}

await runCommand(import.meta.url, async (source) => [
  ...(await setUp(parseAdminSettings(source))),
  ...(await services(source)),
]);
