'use client';

import { useCallback, useState } from 'react';
import { FeedBadge } from '@/components/health/feed-status';
import { follow } from '@/components/shell/follow';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Input } from '@/components/ui/input';
import { PageHeader } from '@/components/ui/page-header';
import { Sheet, SheetContent } from '@/components/ui/sheet';
import { useWide } from '@/components/ui/use-wide';
import { folded } from '@/lib/foundation/folded';
import { formatTime, type ZoneClock } from '@/lib/foundation/zone-clock';
import type { BoardSpace } from '@/lib/office/board/schema';
import { isCounted, type TileState } from '@/lib/office/board/tile';
import type { RealtimeSettings } from '@/lib/platform/realtime/schema';
import './board.css';
import { BoardCounts } from './board-counts';
import { BoardPanel } from './board-panel';
import { addressOf, PlaceSelect, PlaceTabs, TABS_UP_TO } from './board-places';
import type { BoardRights } from './board-rights';
import { BoardTile, timesLarge } from './board-tile';
import { faceOf, type TileFace } from './tile-face';
import { useLiveBoard } from './use-live-board';
import { Wall } from './wall';

/** From so many pixels on the panel has room beside the tiles. */
const BESIDE = 1200;

type Props = {
  spaces: BoardSpace[];
  /** By zone: of every space that was rendered. */
  clocks: Record<string, ZoneClock>;
  settings: RealtimeSettings;
  channels: string[];
  renderedAt: Date;
  rights: BoardRights;
  /** The location that is shown; all of them without. */
  locationId: number | null;
  /** The state that is shown alone at first. */
  only: TileState | null;
  /** The pod whose panel is open at first. */
  chosen: number | null;
  /** Fills the screen, for a display on a wall. */
  isWall: boolean;
};

type Shown = { space: BoardSpace; clock: ZoneClock; face: TileFace };

const UTC: ZoneClock = { zone: 'UTC', changes: [], offsets: [0] };

const podsIn = ({ tiles }: { tiles: Shown[] }): number => tiles.filter(({ space }) => space.pod).length;

/** Whether a tile is meant by each of these words: by its sign, its name, its place, or who is in it. */
function isNamed({ space, face }: Shown, words: string[]): boolean {
  const { name, shortName, location } = space;
  const hay = folded(`${shortName} ${name} ${location.name} ${face.line}`);
  return words.every((word) => hay.includes(word));
}

/** States in which somebody has to see to a pod. */
const TROUBLE: TileState[] = ['broken', 'silent'];

/** A tile that says where it is, among those of other places. */
const withPlace = (tile: Shown): Shown => ({
  ...tile,
  face: { ...tile.face, line: `${tile.space.location.name} · ${tile.face.line}` },
});

/** The tiles by location: those with the most pods first, since something happens there; then in the order of the board. */
function byLocation(shown: Shown[]): { id: number; name: string; tiles: Shown[] }[] {
  const groups = new Map<number, { id: number; name: string; tiles: Shown[] }>();
  for (const tile of shown) {
    const { id, name } = tile.space.location;
    const group = groups.get(id) ?? { id, name, tiles: [] };
    group.tiles.push(tile);
    groups.set(id, group);
  }
  return [...groups.values()].toSorted((a, b) => podsIn(b) - podsIn(a));
}

/** Every pod as a tile of a departures board, live: docs/rules.md#board. */
export function BoardScreen({
  clocks,
  rights,
  locationId,
  isWall,
  only: asked,
  chosen: chosenFirst,
  ...live
}: Props) {
  const { board, now, state, refresh } = useLiveBoard(live);
  const [only, setOnly] = useState<TileState | null>(asked);
  const [sought, setSought] = useState('');
  const [chosenId, setChosenId] = useState<number | null>(chosenFirst);
  const isWide = useWide(BESIDE) && !isWall;
  const choose = useCallback((id: number) => setChosenId((before) => (before === id ? null : id)), []);

  const all = [...board.values()].map((space): Shown => {
    const clock = clocks[space.timezone] ?? UTC;
    return { space, clock, face: faceOf(space, now, clock) };
  });
  const locations = byLocation(all);
  const places = { locations, locationId, isWall };
  const here = all.filter(({ space }) => locationId === null || space.location.id === locationId);
  const words = folded(sought.trim()).split(/\s+/);
  const shown = here.filter((each) => (only === null || isCounted(each.face, only)) && isNamed(each, words));
  // Exceptions first, whichever place they are at; where one state is chosen, all of it is one anyway.
  const isApart = ({ face }: Shown) => only === null && TROUBLE.includes(face.state);
  const trouble = shown.filter(isApart);
  const rest = shown.filter((each) => !isApart(each));
  const chosen = here.find(({ space }) => space.id === chosenId);
  const panel = chosen && <BoardPanel space={chosen.space} clock={chosen.clock} now={now} rights={rights} />;

  const body = (
    <>
      <PageHeader
        title="Board"
        description="Every pod, now"
        badge={<FeedBadge state={state} refresh={refresh} />}
        actions={
          <>
            {!isWall && (
              <Input
                type="search"
                aria-label="Find a pod"
                placeholder="Find a pod"
                className="w-44 max-sm:hidden"
                value={sought}
                onChange={({ target }) => setSought(target.value)}
              />
            )}
            {locations.length > TABS_UP_TO && <PlaceSelect {...places} />}
            <WallButton isWall={isWall} href={addressOf(locationId, !isWall)} />
          </>
        }
      />
      {locations.length > 1 && locations.length <= TABS_UP_TO && <PlaceTabs {...places} />}
      <BoardCounts faces={here.map(({ face }) => face)} only={only} choose={setOnly} />
      <div className={panel && isWide ? 'grid grid-cols-[minmax(0,1fr)_372px] items-start gap-5' : ''}>
        <div className="grid gap-5">
          {trouble.length > 0 && (
            <section aria-labelledby="board-trouble" className={isWall ? 'sticky top-0 z-10 bg-bg pb-3' : ''}>
              <div className="board-place mb-2.5">
                <h2 id="board-trouble">Trouble</h2>
              </div>
              <Tiles tiles={trouble.map(withPlace)} chosenId={chosenId} choose={choose} />
            </section>
          )}
          {byLocation(rest).map(({ id, name, tiles }) => (
            <Group
              key={id}
              name={name}
              now={now}
              tiles={tiles}
              all={here.filter(({ space }) => space.location.id === id)}
              chosenId={chosenId}
              choose={choose}
            />
          ))}
          {shown.length === 0 && <Nothing isFiltered={only !== null || sought.trim() !== ''} />}
        </div>
        {panel && isWide && (
          <aside
            aria-label="Chosen space"
            className="sticky top-18 overflow-hidden rounded-[14px] border border-line bg-surface"
          >
            {panel}
          </aside>
        )}
      </div>
      <Sheet open={Boolean(panel) && !isWide} onOpenChange={(open) => !open && setChosenId(null)}>
        {panel && !isWide && (
          <SheetContent title={chosen?.space.shortName ?? 'Space'} className="overflow-y-auto">
            {panel}
          </SheetContent>
        )}
      </Sheet>
    </>
  );
  if (!isWall) return body;
  return <Wall>{body}</Wall>;
}

type GroupProps = {
  name: string;
  now: number;
  tiles: Shown[];
  /** Of the place, shown or not: what its heading counts. */
  all: Shown[];
  chosenId: number | null;
  choose: (id: number) => void;
};

function Group({ name, now, tiles, all, chosenId, choose }: GroupProps) {
  const clock = tiles[0]?.clock ?? UTC;
  const inUse = all.filter(({ face }) => isCounted(face, 'in-use')).length;
  return (
    <section>
      <div className="board-place mb-2.5 flex flex-wrap items-baseline gap-x-2.5">
        <h2>{name}</h2>
        <span className="text-ink-2">
          {timesLarge(formatTime(new Date(now), clock).replaceAll(' ', '\u00a0'))} · {inUse} of {all.length}{' '}
          in use
        </span>
      </div>
      <Tiles tiles={tiles} chosenId={chosenId} choose={choose} />
    </section>
  );
}

const Tiles = ({ tiles, chosenId, choose }: Pick<GroupProps, 'tiles' | 'chosenId' | 'choose'>) => (
  <ul className="pod-tiles">
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

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState title="No pod is like this">
      Choose another count above, or all of them, or find another pod.
    </EmptyState>
  ) : (
    <EmptyState title="No spaces yet">Spaces appear here as soon as they are added.</EmptyState>
  );
}

/** To the wall screen and back; it fills the display where the browser lets it. */
function WallButton({ isWall, href }: { isWall: boolean; href: string }) {
  async function go() {
    if (isWall && document.fullscreenElement) await document.exitFullscreen();
    if (!isWall) await document.documentElement.requestFullscreen?.().catch(() => {});
    follow(href);
  }
  return <Button onClick={go}>{isWall ? 'Leave wall screen' : 'Wall screen'}</Button>;
}
