import type { RefundRule } from '@/lib/column-values/money-settings';
import { percentOfCents } from '@/lib/foundation/money';
import { wholeNumber } from '@/lib/foundation/text/words';

const byTime = ({ steps }: RefundRule) => steps.toSorted((a, b) => b.minutesBefore - a.minutesBefore);

/** The percentage that is refunded if a booking with this start is cancelled: docs/rules.md#refund-rule. */
export function refundPercentOf(rule: RefundRule, startsAt: Date, time: Date): number {
  const minutesLeft = (startsAt.getTime() - time.getTime()) / 60_000;
  return byTime(rule).find(({ minutesBefore }) => minutesLeft > minutesBefore)?.percent ?? rule.laterPercent;
}

/** The part of the refundable amount that is returned for a cancellation, in cents, half a cent rounded up. */
export const dueOnCancel = (rule: RefundRule, refundableCents: number, startsAt: Date, time: Date): number =>
  percentOfCents(refundableCents, refundPercentOf(rule, startsAt, time));

/** `24 hours`, `90 minutes`, `2 days`: the largest unit of which it is a whole number. */
function spanWords(minutes: number): string {
  const units = [
    [1_440, 'day'],
    [60, 'hour'],
  ] as const;
  const [size, unit] = units.find(([each]) => minutes % each === 0 && minutes > each) ?? [1, 'minute'];
  const count = minutes / size;
  return `${wholeNumber(count)} ${unit}${count === 1 ? '' : 's'}`;
}

const until = (minutes: number) =>
  minutes === 0 ? 'Until the start' : `Until ${spanWords(minutes)} before the start`;

/** The refund rule, one line per step, in chronological order. */
export function refundRuleLines(rule: RefundRule): { when: string; percent: number }[] {
  const steps = byTime(rule);
  if (steps.length === 0) return [{ when: 'At any time', percent: rule.laterPercent }];
  const later = steps.at(-1)?.minutesBefore === 0 ? 'After the start' : 'Later than that';
  return [
    ...steps.map(({ minutesBefore, percent }) => ({ when: until(minutesBefore), percent })),
    { when: later, percent: rule.laterPercent },
  ];
}

/** The refund rule in one line: `Until the start 100 %, after the start 0 %`. */
export const refundRuleWords = (rule: RefundRule): string =>
  refundRuleLines(rule)
    .map(
      ({ when, percent }, index) =>
        `${index === 0 ? when : when.charAt(0).toLowerCase() + when.slice(1)} ${percent} %`,
    )
    .join(', ');
