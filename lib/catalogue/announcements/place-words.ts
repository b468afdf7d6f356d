import { counted } from '@/lib/foundation/words';
import type { Announcement } from './schema';

type Places = Pick<Announcement, 'locationIds' | 'spaceIds' | 'partnerIds'>;

/** `Everywhere`, or `2 locations, 1 partner`. */
export function placesText({ locationIds, spaceIds, partnerIds }: Places): string {
  const parts = [
    [locationIds, 'location'],
    [spaceIds, 'space'],
    [partnerIds, 'partner'],
  ] as const;
  const chosen = parts.filter(([ids]) => ids.length > 0).map(([ids, noun]) => counted(ids.length, noun));
  return chosen.length > 0 ? chosen.join(', ') : 'Everywhere';
}

/** `2027-01-31 to 2027-02-02`, or the part that is set; empty means always. */
export function daysText({ showsFrom, showsUntil }: Pick<Announcement, 'showsFrom' | 'showsUntil'>): string {
  if (showsFrom && showsUntil) return `${showsFrom} to ${showsUntil}`;
  if (showsFrom) return `From ${showsFrom}`;
  return showsUntil ? `Until ${showsUntil}` : '';
}
