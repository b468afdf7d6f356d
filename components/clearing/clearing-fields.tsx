'use client';

import { useEffect } from 'react';
import { useController } from 'react-hook-form';
import type { z } from 'zod';
import { useApi } from '@/components/api/use-api';
import { Select } from '@/components/ui/select';
import type { blockedBookingOutput } from '@/lib/booking/blocks/wire';
import { CHOICES, type Choice } from '@/lib/booking/clearing/schema';
import { formatMoney, toCents } from '@/lib/foundation/money';
import { counted } from '@/lib/foundation/text/words';
import { formatSpan, type ZoneClock } from '@/lib/foundation/time/zone-clock';
import { type ChosenBooking, sumsOf } from './chosen';

type Met = z.infer<typeof blockedBookingOutput>;

/** What the reader may do with bookings: docs/rules.md#clearing. */
export type MayClear = { move: boolean; refund: boolean };

type Props = {
  spaceIds: number[];
  /** Null until it is specified. */
  times: { startsAt: Date; endsAt: Date | null } | null;
  /** For all times shown. */
  clock: ZoneClock;
  may: MayClear;
};

const LABELS: Record<Choice, string> = {
  leave: 'Stays',
  move: 'Move to a free space',
  refund: 'Cancel and refund',
};

const centsOf = ({ refund }: Met) => (refund === null ? 0 : toCents(refund));

/** The bookings, current and upcoming, of the spaces within a time. What happens to each is the field `bookings`. */
export function ClearingFields({ spaceIds, times, clock, may }: Props) {
  const { field } = useController({ name: 'bookings' });
  const chosen: ChosenBooking[] = field.value ?? [];
  const query =
    times && new URLSearchParams({ spaceIds: spaceIds.join(), startsAt: times.startsAt.toISOString() });
  if (times?.endsAt) query?.set('endsAt', times.endsAt.toISOString());
  const { data } = useApi<Met[]>(query && `/admin/space-blocks/meets?${query}`, {
    delayMs: 300,
    whenEnded: 'stay',
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: existing choices are kept when the list changes
  useEffect(() => {
    if (!data) return;
    const choiceOf = new Map(chosen.map(({ id, do: choice }) => [id, choice]));
    field.onChange(
      data.map((each) => ({ id: each.id, do: choiceOf.get(each.id) ?? 'leave', refundCents: centsOf(each) })),
    );
  }, [data]);
  if (!data || data.length === 0) return null;

  const choose = (choice: Choice, id?: number) =>
    field.onChange(
      chosen.map((each) => (id === undefined || each.id === id ? { ...each, do: choice } : each)),
    );
  const isOffered = (choice: Choice) => choice === 'leave' || may[choice];
  const optionsFor = (label: (choice: Choice) => string) =>
    CHOICES.filter(isOffered).map((value) => ({ value, label: label(value) }));
  const mayChoose = may.move || may.refund;
  return (
    <fieldset className="grid gap-2 rounded-card border border-line p-3">
      <legend className="px-1 font-medium">
        {data.length === 1
          ? '1 booking falls within this time'
          : `${data.length} bookings fall within this time`}
      </legend>
      {mayChoose && data.length > 1 && (
        <Select
          aria-label="All bookings"
          placeholder="All of them…"
          value=""
          onChange={({ target }) => target.value && choose(target.value as Choice)}
          options={optionsFor((choice) => `All: ${LABELS[choice].toLowerCase()}`)}
        />
      )}
      <ul className="grid max-h-72 gap-2 overflow-y-auto">
        {data.map((booking) => (
          <li
            key={booking.id}
            className="grid gap-x-3 gap-y-1 sm:grid-cols-[minmax(0,1fr)_13rem] sm:items-center"
          >
            <span className="min-w-0 text-small">
              <a className="underline" href={`/admin/booking/${booking.id}`}>
                {booking.name || booking.transactionId}
              </a>
              {booking.isRunning ? ' is inside' : ' comes'}
              {spaceIds.length > 1 && `, ${booking.space}`}
              <span className="block text-ink-2">
                {formatSpan(new Date(booking.startsAt), new Date(booking.endsAt), clock)}
              </span>
            </span>
            {mayChoose ? (
              <Select
                aria-label={`What becomes of ${booking.name || booking.transactionId}`}
                value={chosen.find(({ id }) => id === booking.id)?.do ?? 'leave'}
                onChange={({ target }) => choose(target.value as Choice, booking.id)}
                options={optionsFor((choice) =>
                  choice === 'refund' && booking.refund
                    ? `Cancel, refund ${formatMoney(centsOf(booking))}`
                    : LABELS[choice],
                )}
              />
            ) : (
              <span className="text-small text-ink-2">{LABELS.leave}</span>
            )}
          </li>
        ))}
      </ul>
      <p className="text-small text-ink-2" aria-live="polite">
        {sentenceOf(chosen)}
      </p>
    </fieldset>
  );
}

/** What will happen to all of them. */
function sentenceOf(chosen: ChosenBooking[]): string {
  const { moved, refunded, cents } = sumsOf(chosen);
  const parts = [
    moved > 0 && `${counted(moved, 'booking')} to be moved`,
    refunded > 0 && `${counted(refunded, 'booking')} to be cancelled, ${formatMoney(cents)} to be refunded`,
  ].filter(Boolean);
  if (parts.length === 0) return 'All of them stay, and their doors open.';
  return `${parts.join('; ')}. Each of them gets an email in their language.`;
}
