import 'server-only';
import { spaceSource } from '@/lib/catalogue/spaces/list';
import { podName } from '@/lib/catalogue/spaces/pod-name';
import type { SpaceOfRecord } from '@/lib/catalogue/spaces/record-schema';
import type { Capability } from '@/lib/entities/permissions';
import { ifFound } from '@/lib/foundation/errors';
import { clockFrom } from '@/lib/foundation/time/clock-of-zone';
import { dbNow } from '@/lib/foundation/time/database-clock';
import type { ZoneClock } from '@/lib/foundation/time/zone-clock';
import type { StaffActor } from '@/lib/platform/authorization/actor';
import { recordOf } from '@/lib/platform/list/single-record';

/** The space that a form is about, with its clock from a day before the first instant that the form can show. */
export type FormSpace = { id: number; name: string; clock: ZoneClock; now: Date };

const DAY_MS = 86_400_000;

/** Who opened the form, and the space that was chosen for a new record. */
type Opened = { actor: StaffActor; chosenId: number | null };

/**
 * The space of a form: that of its record, whose earliest instant is `since`, or the one that was chosen for a new
 * record, which requires this capability. Null if none was chosen, or there is no such space.
 */
export async function spaceOfForm(
  { actor, chosenId }: Opened,
  needs: Capability,
  record: { space: SpaceOfRecord } | null,
  since?: Date,
): Promise<FormSpace | null> {
  const now = dbNow();
  const first = new Date(Math.min(now.getTime(), since?.getTime() ?? now.getTime()) - DAY_MS);
  if (record) {
    const { id, zone } = record.space;
    return { id, name: podName(record.space), clock: clockFrom(zone, first), now };
  }
  const space = chosenId === null ? null : await ifFound(recordOf(spaceSource, needs)(actor, chosenId));
  if (!space) return null;
  const name = podName({ ...space, location: space.location.name });
  return { id: space.id, name, clock: clockFrom(space.timezone, first), now };
}
