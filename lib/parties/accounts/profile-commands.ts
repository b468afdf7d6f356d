import 'server-only';
import { eq } from 'drizzle-orm';
import { admins } from '@/db/tables';
import { knownZone } from '@/lib/foundation/time/zone-names';
import { onlyRow } from '@/lib/foundation/write-conflicts';
import { command } from '@/lib/platform/command';
import { ownProfileInput } from './profile-schema';

const PROFILE = { firstName: admins.firstName, lastName: admins.lastName, timezone: admins.timezone };

/** Changes the actor's own names and clock. Throws 400 for a zone that does not exist: docs/rules.md#own-profile. */
export const updateOwnProfile = command({
  permission: 'staff',
  input: ownProfileInput,
  async run({ tx, actor, input, audit }) {
    const ofActor = eq(admins.id, actor.adminId);
    const timezone = input.timezone === null ? null : knownZone(input.timezone);
    const before = onlyRow(await tx.select(PROFILE).from(admins).where(ofActor).for('no key update'));
    const after = { ...input, timezone };
    await tx.update(admins).set(after).where(ofActor);
    await audit({ action: 'account.update', entityId: actor.adminId, before, after });
  },
});
