'use client';

import { follow } from '@/components/shell/follow';
import { Select } from '@/components/ui/select';
import { TabLinks } from '@/components/ui/tab-links';

/** The URL of the board of a location, or of all locations without one; on a wall display or not. */
export const addressOf = (locationId: number | null, isWall: boolean): string => {
  const query = new URLSearchParams();
  if (locationId !== null) query.set('location', String(locationId));
  if (isWall) query.set('wall', 'true');
  return `/admin/board${query.size > 0 ? `?${query}` : ''}`;
};

/** This many locations fit side by side without scrolling. More become a list to choose from. */
export const TABS_UP_TO = 4;

/** A choice like the others, not an empty field. */
const ALL = 'all';

type Props = {
  locations: { id: number; name: string; tiles: unknown[] }[];
  locationId: number | null;
  isWall: boolean;
};

/** The locations as tabs, each with how many spaces it has. */
export function PlaceTabs({ locations, locationId, isWall }: Props) {
  return (
    <TabLinks
      label="Locations"
      items={[
        { href: addressOf(null, isWall), label: 'All locations', active: locationId === null },
        ...locations.map(({ id, name, tiles }) => ({
          href: addressOf(id, isWall),
          label: name,
          count: tiles.length,
          active: locationId === id,
        })),
      ]}
    />
  );
}

/** The same, as a list. */
export function PlaceSelect({ locations, locationId, isWall }: Props) {
  return (
    <Select
      aria-label="Location"
      className="w-56 max-sm:w-auto max-sm:min-w-0 max-sm:flex-1"
      value={locationId === null ? ALL : String(locationId)}
      options={[
        { value: ALL, label: 'All locations' },
        ...locations.map(({ id, name, tiles }) => ({
          value: String(id),
          label: `${name} (${tiles.length})`,
        })),
      ]}
      onChange={({ target }) => follow(addressOf(target.value === ALL ? null : Number(target.value), isWall))}
    />
  );
}
