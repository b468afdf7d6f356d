import type { Texts } from './texts';

type Say = (key: keyof Texts['duration'], values: { hours: number; minutes: number }) => string;

/** `2 h`, `1 h 30 min`, `30 min`, with `say` translating the texts under `duration`. */
export function durationText(total: number, say: Say): string {
  const values = { hours: Math.floor(total / 60), minutes: total % 60 };
  if (values.hours === 0) return say('minutes', values);
  return say(values.minutes === 0 ? 'hours' : 'both', values);
}
