import type { TransactionSql } from 'postgres';
import { hashPassword } from '@/lib/platform/identity/passwords';

const SUB_ADMIN_PERMISSIONS = [2, 3, 14, 19, 42, 144];

/** The two demo logins. The sub-admin belongs to `partnerId`. Returns the id of the admin. */
export async function seedAdmins(tx: TransactionSql, partnerId: number): Promise<number> {
  const [adminHash, subHash] = await Promise.all([hashPassword('Admin@12345'), hashPassword('Sub@12345')]);
  const people = [
    {
      email: 'admin@hushpod.test',
      password_hash: adminHash,
      first_name: 'Avery',
      last_name: 'Quinn',
      role: 'admin',
    },
    {
      email: 'sub@hushpod.test',
      password_hash: subHash,
      first_name: 'Noor',
      last_name: 'Haddad',
      role: 'sub-admin',
    },
  ];
  const [admin, sub] = await tx<{ id: number }[]>`insert into admins ${tx(people)} returning id::int`;
  const grants = SUB_ADMIN_PERMISSIONS.map((permission_id) => ({ admin_id: sub!.id, permission_id }));
  await tx`insert into admin_permissions ${tx(grants)}`;
  await tx`insert into admin_business_partners ${tx({ admin_id: sub!.id, business_partner_id: partnerId })}`;
  return admin!.id;
}
