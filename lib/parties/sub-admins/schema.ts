import { z } from 'zod';
import { chosenId, emailField, seenVersion } from '@/lib/foundation/fields';
import { PERMISSIONS } from '@/lib/platform/authorization/permissions';

const personName = (sentence: string) =>
  z.string({ error: sentence }).trim().min(1, sentence).max(80, 'At most 80 characters');

const KNOWN = new Set(PERMISSIONS.map(({ id }) => id));
const NO_PERMISSION = 'Choose at least one permission';
const NO_PARTNER = 'Choose at least one partner';
const unique = (ids: number[]) => [...new Set(ids)];

/** The email is fixed once the account exists: a change is ignored. */
export const subAdminInput = z.object({
  firstName: personName('Enter the first name'),
  lastName: personName('Enter the last name'),
  email: emailField,
  permissions: z
    .array(
      z.number().refine((id) => KNOWN.has(id), 'No permission has this id'),
      { error: NO_PERMISSION },
    )
    .min(1, NO_PERMISSION)
    .max(1000)
    .transform(unique)
    .meta({ description: 'Permission ids, as returned by `GET /admin/permissions`' }),
  business_partner_id: z
    .array(chosenId('Choose partners from the list'), { error: NO_PARTNER })
    .min(1, NO_PARTNER)
    .max(1000)
    .transform(unique)
    .meta({ description: 'Ids of business partners, whose rows the sub-admin sees' }),
});

/** An absent key keeps its value. */
export const subAdminUpdate = subAdminInput
  .omit({ email: true })
  .partial()
  .extend({ isActive: z.boolean().optional(), id: z.number().int(), updatedAt: seenVersion });

/** `deviceType` is accepted and ignored: docs/rules.md#ignored-fields. */
export const subAdminBody = subAdminInput.extend({
  deviceType: z.union([z.number(), z.string()]).nullish(),
});

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

export type SubAdmin = z.infer<typeof subAdminOutput>;

/** One id that the actor can grant. */
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

export type AssignablePermission = z.infer<typeof assignablePermission>;
