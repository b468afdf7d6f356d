import { z } from 'zod';
import { DOOR_OPENINGS } from '@/lib/column-values/door-opening';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { ESSENTIAL_PARTS } from '@/lib/pods/health/components';
import { podStateOf } from '@/lib/pods/health/pod-state';
import { podState } from '@/lib/pods/health/wire';
import { HAS_NOTES } from './has-notes';
import type { BoardSpace } from './schema';
import { factsOf } from './tile';

const instant = z.iso.datetime();

const time = z.object({
  kind: z.enum(['booking', 'hold']),
  datetimeStart: instant,
  datetimeEnd: instant,
  holdExpiresAt: instant.nullable().meta({ description: 'Null while the hold is being paid' }),
  booking: z
    .object({
      id: z.number().int(),
      transactionId: z.string(),
      name: z.string(),
      phone: z.string(),
      isExtended: z.boolean(),
    })
    .nullable()
    .meta({ description: 'Null for a hold, and for a booking of another partner' }),
  failedUnlocks: z.number().int().meta({ description: 'Since the door last opened' }),
});

const note = z.object({
  label: z.string(),
  value: z.string(),
  at: instant.nullable().meta({ description: 'The time that the note is about' }),
});

export const boardSpace = z
  .object({
    id: z.number().int(),
    name: z.string(),
    shortName: z.string(),
    status: z.enum(['active', 'inactive']),
    location: z.object({ id: z.number().int(), name: z.string() }),
    timezone: z.string(),
    closedFrom: instant.nullable(),
    closedUntil: instant.nullable(),
    outOfService: z
      .object({ from: instant, until: instant.nullable() })
      .nullable()
      .meta({ description: 'Now or next; until further notice without an end' }),
    pod: z
      .object({
        reportedAt: instant.nullable(),
        internalAt: instant.nullable(),
        externalAt: instant.nullable(),
        off: z.array(z.enum(ESSENTIAL_PARTS)),
        partsOff: z
          .array(z.string())
          .meta({ description: 'All parts that were last reported as off, those in `off` among them' }),
        listeningSince: instant.meta({ description: 'Silence before this instant does not count' }),
      })
      .nullable()
      .meta({ description: 'Null for a space without a pod' }),
    doorOpensBy: z
      .enum(DOOR_OPENINGS)
      .meta({ description: '`pod` while `pod` is null: nothing opens the door, and it is not sold' }),
    doorTrouble: z
      .object({ tries: z.number().int(), lastAt: instant })
      .nullable()
      .meta({ description: 'Two or more unlocks in a row have not opened the door: it is not sold' }),
    state: podState,
    times: z.array(time),
    ...(HAS_NOTES && { notes: z.array(note).optional() }),
  })
  .meta({ id: 'BoardSpace' });

export type BoardSpaceWire = z.infer<typeof boardSpace> & { notes?: z.infer<typeof note>[] };

export const boardSpaceToWire = ({ times, pod, ...space }: BoardSpace) => ({
  ...space,
  state: podStateOf(factsOf({ ...space, times, pod }, dbNow()), dbNow().getTime()),
  pod: pod && {
    ...pod,
    off: ESSENTIAL_PARTS.filter((part) => pod.off.includes(part)),
    partsOff: pod.off,
  },
  times: times.map(({ startsAt, endsAt, expiresAt, ...rest }) => ({
    ...rest,
    datetimeStart: startsAt,
    datetimeEnd: endsAt,
    holdExpiresAt: expiresAt,
  })),
});
