import { z } from 'zod';
import type { SpaceBlock } from '@/lib/booking/blocks/schema';
import { BLOCK_REASONS } from '@/lib/catalogue/occupancy/block-reasons';
import { isDay } from '@/lib/foundation/time';
import { instantOfLocal, localDate, localMinutes, type ZoneClock } from '@/lib/foundation/zone-clock';

const day = (error: string) => z.string({ error }).refine(isDay, error);
const time = (error: string) => z.string({ error }).regex(/^\d{2}:\d{2}$/, error);

/** The fields of a dialog that puts spaces out of service, on the clock of a space. */
export const blockForm = z
  .object({
    fromDate: day('Choose a day'),
    fromTime: time('Enter a time'),
    isOpenEnd: z.boolean(),
    toDate: z.string().nullish(),
    toTime: z.string().nullish(),
    reason: z.enum(BLOCK_REASONS, { error: 'Choose a reason' }),
    note: z.string().max(300),
  })
  .check((context) => {
    const { isOpenEnd, toDate, toTime } = context.value;
    if (isOpenEnd) return;
    if (!toDate || !isDay(toDate))
      context.issues.push({ code: 'custom', input: toDate, path: ['toDate'], message: 'Choose a day' });
    if (!toTime || !/^\d{2}:\d{2}$/.test(toTime))
      context.issues.push({ code: 'custom', input: toTime, path: ['toTime'], message: 'Enter a time' });
  });

type Values = z.input<typeof blockForm>;

const two = (number: number) => String(number).padStart(2, '0');
const timeOf = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

/** What the fields show of a block; of a new one, from now on for a day. */
export function blockValues(
  block: Pick<SpaceBlock, 'startsAt' | 'endsAt' | 'reason' | 'note'> | null,
  clock: ZoneClock,
  now: Date,
): Values {
  const from = block?.startsAt ?? now;
  const to = block ? block.endsAt : new Date(now.getTime() + 86_400_000);
  return {
    fromDate: localDate(from, clock),
    fromTime: timeOf(localMinutes(from, clock)),
    isOpenEnd: to === null,
    toDate: to && localDate(to, clock),
    toTime: to && timeOf(localMinutes(to, clock)),
    reason: block?.reason ?? 'maintenance',
    note: block?.note ?? '',
  };
}

function instantAt(date: unknown, clockTime: unknown, clock: ZoneClock): Date | null {
  if (typeof date !== 'string' || typeof clockTime !== 'string') return null;
  if (!isDay(date) || !/^\d{2}:\d{2}$/.test(clockTime)) return null;
  const [hours = 0, minutes = 0] = clockTime.split(':').map(Number);
  return instantOfLocal(date, hours * 60 + minutes, clock);
}

/** The instants that the fields name on the clock; null while they are incomplete. */
export function blockTimesOf(
  values: Partial<Values>,
  clock: ZoneClock,
): { startsAt: Date; endsAt: Date | null } | null {
  const startsAt = instantAt(values.fromDate, values.fromTime, clock);
  const endsAt = values.isOpenEnd ? null : instantAt(values.toDate, values.toTime, clock);
  return startsAt && (endsAt || values.isOpenEnd) ? { startsAt, endsAt } : null;
}
