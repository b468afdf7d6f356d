import type { Texts } from './texts';

type Say = (key: keyof Texts['duration'], values: { hours: number; minutes: number }) => string;

/** `2 h`, `1 h 30 min`, `30 min`, in the words of `say`: the texts under `duration` of one language. */
export function durationText(total: number, say: Say): string {
  const values = { hours: Math.floor(total / 60), minutes: total % 60 };
  return say(values.hours === 0 ? 'minutes' : values.minutes === 0 ? 'hours' : 'both', values);
}
