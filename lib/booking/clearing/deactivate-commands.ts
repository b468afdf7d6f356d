import 'server-only';
import { writeSpaceStatus } from '@/lib/catalogue/spaces/commands';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { command } from '@/lib/platform/command';
import { isGrave, startClearing } from './commands';
import { type Deactivated, deactivateInput } from './schema';

/**
 * Makes spaces inactive (`spaces.status`), and starts the chosen handling of their bookings: docs/rules.md#clearing.
 * Throws 404 for a space out of scope, 403 for one that is not the actor's alone, and like {@link startClearing}.
 */
export const deactivateSpaces = command({
  permission: 'spaces.status',
  input: deactivateInput,
  stepUp: isGrave,
  async run(context): Promise<Deactivated> {
    const { input } = context;
    // Spaces are always locked in this order.
    const spaceIds = [...new Set(input.spaceIds)].toSorted((one, other) => one - other);
    for (const id of spaceIds) await writeSpaceStatus({ ...context, input: { id, isActive: false } });
    const jobId = await startClearing(context, { spaceIds, from: dbNow(), to: null }, input);
    return { spaceIds, jobId };
  },
});
