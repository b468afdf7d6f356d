'use client';

import { follow } from '@/components/shell/follow';
import { Select } from '@/components/ui/select';
import { TabLinks } from '@/components/ui/tab-links';
import type { BoardSpace } from '@/lib/console/board/schema';
import { countsAs, type TileState } from '@/lib/console/board/tile';
import { formatTime, type ZoneClock } from '@/lib/foundation/time/zone-clock';
import { BoardTile, timesLarge } from './board-tile';
import type { TileFace } from './tile-face';

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

export type Shown = { space: BoardSpace; clock: ZoneClock; face: TileFace };

export const UTC: ZoneClock = { zone: 'UTC', changes: [], offsets: [0] };

/** With more spaces than this, those without activity are small plates: docs/rules.md#board. */
const ROOMY = 40;

/** Locations with at most this many tiles are side by side. */
const FEW = 2;

const QUIET: TileState[] = ['free', 'closed'];

type ChosenProps = { chosenId: number | null; choose: (id: number) => void };

type Place = { id: number; name: string; tiles: Shown[] };

const podsIn = ({ tiles }: Place): number => tiles.filter(({ space }) => space.pod).length;

/**
 * The tiles by location: locations with the most pods first, because more happens there, then in the order of the
 * board.
 */
export function byLocation(shown: Shown[]): Place[] {
  const groups = new Map<number, Place>();
  for (const tile of shown) {
    const { id, name } = tile.space.location;
    const group = groups.get(id) ?? { id, name, tiles: [] };
    group.tiles.push(tile);
    groups.set(id, group);
  }
  return [...groups.values()].toSorted((a, b) => podsIn(b) - podsIn(a));
}

const isQuiet = ({ face }: Shown): boolean => QUIET.includes(face.state) && !face.isNoted;

type PlacesProps = ChosenProps & {
  /** The spaces that are shown, except those in trouble. */
  shown: Shown[];
  /** All spaces, which the headings count. */
  all: Shown[];
  now: number;
  /** On a wall display everything is large. */
  isWall: boolean;
};

/** The locations: those with activity with their tiles, then one line for each of the others. */
export function Places({ shown, all, now, isWall, ...chosen }: PlacesProps) {
  const isLarge = shown.length > ROOMY;
  const isCompact = isLarge && !isWall;
  const places = byLocation(shown);
  const quiet = places.filter(({ tiles }) => isLarge && tiles.every(isQuiet));
  const allOf = ({ id }: Place) => all.filter(({ space }) => space.location.id === id);
  return (
    <>
      <div className="board-busy">
        {places
          .filter((place) => !quiet.includes(place))
          .map((place) => {
            const [still, busy] = isLarge ? apart(place.tiles) : [[], place.tiles];
            return (
              <section key={place.id} data-small={(isCompact && busy.length <= FEW) || undefined}>
                <PlaceHead {...place} all={allOf(place)} now={now} />
                <div className="board-row">
                  <Tiles tiles={busy} isCompact={isCompact} {...chosen} />
                  <Plates tiles={still} {...chosen} />
                </div>
              </section>
            );
          })}
      </div>
      {quiet.length > 0 && (
        <ul aria-label="Places where nothing happens" className="board-quiet">
          {quiet.map((place) => (
            <li key={place.id}>
              <PlaceHead {...place} all={allOf(place)} now={null} />
              <Plates tiles={place.tiles} {...chosen} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The spaces without activity, and the rest. */
const apart = (tiles: Shown[]): [Shown[], Shown[]] => [
  tiles.filter(isQuiet),
  tiles.filter((tile) => !isQuiet(tile)),
];

type HeadProps = Place & {
  all: Shown[];
  /** For its time; null if nothing is happening for which a time is needed. */
  now: number | null;
};

/** The name of a location, its time, and how many of all its spaces are in use, or free if none is in use. */
function PlaceHead({ name, tiles, all, now }: HeadProps) {
  const clock = tiles[0]?.clock ?? UTC;
  const count = (state: TileState) => all.filter(({ face }) => face.state === state).length;
  const [free, closed] = [count('free'), count('closed')];
  const inUse = all.filter(({ face }) => countsAs(face, 'in-use')).length;
  const counts = all.every(isQuiet)
    ? [free > 0 && `${free} free`, closed > 0 && `${closed} closed`].filter(Boolean).join(', ')
    : `${inUse} of ${all.length} in use`;
  return (
    <div className="board-place">
      <h2>{name}</h2>
      <span className="text-ink-2">
        {now !== null && <>{timesLarge(formatTime(new Date(now), clock).replaceAll(' ', '\u00a0'))} · </>}
        {counts}
      </span>
    </div>
  );
}

type TilesProps = ChosenProps & {
  tiles: Shown[];
  /** With many spaces, each tile is smaller. */
  isCompact?: boolean;
};

export const Tiles = ({ tiles, isCompact = false, chosenId, choose }: TilesProps) => (
  <ul className="pod-tiles" data-compact={isCompact || undefined}>
    {tiles.map(({ space, face }) => (
      <BoardTile
        key={space.id}
        {...face}
        id={space.id}
        plate={space.shortName}
        name={space.name}
        isChosen={space.id === chosenId}
        choose={choose}
      />
    ))}
  </ul>
);

/** Spaces without activity, as small as their signs. */
function Plates({ tiles, chosenId, choose }: ChosenProps & { tiles: Shown[] }) {
  if (tiles.length === 0) return null;
  return (
    <ul className="pod-chips">
      {tiles.map(({ space, face }) => (
        <li key={space.id}>
          <button
            type="button"
            className="pod-chip"
            data-state={face.state}
            aria-pressed={space.id === chosenId}
            title={space.name}
            onClick={() => choose(space.id)}
          >
            {space.shortName}
            <span className="sr-only">{`, ${face.label}, ${face.line}`}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
