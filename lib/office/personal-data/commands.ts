import 'server-only';
import { forbidden } from '@/lib/foundation/errors';
import { oneRecord } from '@/lib/foundation/fields';
import { partnerScope } from '@/lib/platform/authorization/actor';
import { command } from '@/lib/platform/command';
import { personalDataOf } from './queries';
import type { PersonalData } from './schema';

/**
 * Returns all that is held of a customer (`customers.edit`, unscoped; or the command line); the audit log says who asked:
 * docs/rules.md#personal-data. Throws 403 for a scoped sub-admin, 404.
 */
export const exportPersonalData = command({
  permission: ['customers.edit', 'system'],
  input: oneRecord,
  async run({ tx, actor, input: { id }, audit }): Promise<PersonalData> {
    if (partnerScope(actor) !== null) throw forbidden();
    const data = await personalDataOf(tx, id);
    await audit({ action: 'customer.export', entityId: id });
    return data;
  },
});
