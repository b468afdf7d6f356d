import { z } from 'zod';
import type { ApiNames } from '@/lib/platform/http/api-names';
import type { AssignablePermission, SubAdmin, SubAdminInput } from './schema';

/** Fields of a sub-admin that are sent under other names. */
export const SUB_ADMIN_BODY_NAMES: ApiNames<SubAdminInput> = { businessPartnerIds: 'business_partner_id' };

const assignedPartners = z.array(z.object({ id: z.number().int(), name: z.string() }));

export const subAdminOutput = z
  .object({
    id: z.number().int(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    permissions: z.array(z.number().int()),
    business_partner_id: z.array(z.number().int()),
    admin_business_partners: assignedPartners,
    admin_api_partners: assignedPartners.meta({ description: 'The same, under its older name' }),
    isActive: z.boolean(),
    invited: z.boolean().meta({ description: 'Has not set a password yet, and cannot sign in' }),
    lastSeenAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'SubAdmin' });

export type SubAdminWire = z.infer<typeof subAdminOutput>;

export const assignablePermission = z
  .object({
    permission_id: z.number().int(),
    permission_name: z.string(),
    group: z.string().meta({ description: 'The area that it belongs to' }),
    restricts: z.boolean().meta({ description: 'A restriction: it takes something away' }),
    passedOn: z
      .boolean()
      .meta({ description: 'The caller’s own restriction, passed on to every sub-admin it creates' }),
  })
  .meta({ id: 'AssignablePermission' });

export type AssignablePermissionWire = z.infer<typeof assignablePermission>;

export const subAdminToWire = ({ partners, isInvited, hasSecondFactor: _, ...subAdmin }: SubAdmin) => ({
  ...subAdmin,
  business_partner_id: partners.map(({ id }) => id),
  admin_business_partners: partners,
  admin_api_partners: partners,
  invited: isInvited,
});

export const assignablePermissionToWire = ({ id, name, ...permission }: AssignablePermission) => ({
  ...permission,
  permission_id: id,
  permission_name: name,
});
