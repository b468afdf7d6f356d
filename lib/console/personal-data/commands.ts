import 'server-only';
import { oneRecord } from '@/lib/foundation/input/fields';
import { command } from '@/lib/platform/command';
import { personalDataOf } from './queries';
import type { PersonalData } from './schema';

/**
 * Returns all data about a customer, including audit entries (`customers.export`, or the command line); the audit log
 * records who requested it: docs/rules.md#personal-data. Throws 404.
 */
export const exportPersonalData = command({
  permission: ['customers.export', 'system'],
  input: oneRecord,
  stepUp: true,
  async run({ tx, input: { id }, audit }): Promise<PersonalData> {
    const data = await personalDataOf(tx, id);
    await audit({ action: 'customer.export', entityId: id });
    return data;
  },
});
