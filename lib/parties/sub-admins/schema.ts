import { z } from 'zod';
import { PERMISSIONS } from '@/lib/entities/permissions';
import { boundedText, chosenId, emailField, requiredText, seenVersion } from '@/lib/foundation/input/fields';

const personName = (sentence: string) => requiredText(80, sentence);

const KNOWN = new Set(PERMISSIONS.map(({ id }) => id));
const NO_PERMISSION = 'Choose at least one permission';
const NO_PARTNER = 'Choose at least one partner';
const unique = (ids: number[]) => [...new Set(ids)];

/** The email is fixed after the account is created: a change is ignored. */
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
  businessPartnerIds: z
    .array(chosenId('Choose partners from the list'), { error: NO_PARTNER })
    .min(1, NO_PARTNER)
    .max(1000)
    .transform(unique)
    .meta({ description: 'Ids of business partners, whose rows the sub-admin sees' }),
});

export type SubAdminInput = z.output<typeof subAdminInput>;

/** An absent key leaves its value unchanged. */
export const subAdminUpdate = subAdminInput
  .omit({ email: true })
  .partial()
  .extend({ isActive: z.boolean().optional(), id: z.number().int(), updatedAt: seenVersion });

/** `deviceType` is accepted and ignored: docs/rules.md#ignored-fields. */
export const subAdminBody = subAdminInput.extend({
  deviceType: z.union([z.number(), boundedText(100)]).nullish(),
});

export type SubAdmin = {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  permissions: number[];
  partners: { id: number; name: string }[];
  isActive: boolean;
  /** Whether they have not set a password yet, and so cannot sign in. */
  isInvited: boolean;
  /** Whether they sign in with a second factor in addition to the password. */
  hasSecondFactor: boolean;
  lastSeenAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

/** One id that the actor can grant. */
export type AssignablePermission = {
  id: number;
  name: string;
  /** The area that it belongs to. */
  group: string;
  restricts: boolean;
  /** The actor's own restriction, passed on to every sub-admin that the actor creates. */
  passedOn: boolean;
};
