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
import type { BoardSpace } from '@/lib/console/board/schema';
import { type BoardShow, countsAs, type TileState } from '@/lib/console/board/tile';
import { folded } from '@/lib/foundation/text/folded';
import type { ZoneClock } from '@/lib/foundation/time/zone-clock';
import type { RealtimeSettings } from '@/lib/platform/realtime/schema';
import './board.css';
import { BoardCounts } from './board-counts';
import { BoardPanel } from './board-panel';
import {
  addressOf,
  byLocation,
  PlaceSelect,
  Places,
  PlaceTabs,
  type Shown,
  TABS_UP_TO,
  Tiles,
  UTC,
} from './board-places';
import type { BoardRights } from './board-rights';
import { faceOf } from './tile-face';
import { useLiveBoard } from './use-live-board';
import { Wall } from './wall';

/** From this width in pixels, the panel has room beside the tiles. */
const BESIDE = 1200;

type Props = {
  spaces: BoardSpace[];
  /** By zone: the clock of every space that was rendered. */
  clocks: Record<string, ZoneClock>;
  settings: RealtimeSettings;
  channels: string[];
  renderedAt: Date;
  rights: BoardRights;
  /** The location that is shown; without one, all of them. */
  locationId: number | null;
  /** The only state that is shown at first. */
  only: BoardShow | null;
  /** The pod whose panel is open at first. */
  chosen: number | null;
  /** Fills the screen, for a wall display. */
  isWall: boolean;
};

/** Whether each of these words matches a tile: its sign, its name, its location, or its guest. */
function isNamed({ space, face }: Shown, words: string[]): boolean {
  const { name, shortName, location } = space;
  const hay = folded(`${shortName} ${name} ${location.name} ${face.line}`);
  return words.every((word) => hay.includes(word));
}

/** States in which a person has to attend to a pod. */
const TROUBLE: TileState[] = ['broken', 'silent'];

/** A tile that names its location, among those of other locations. */
const withPlace = (tile: Shown): Shown => ({
  ...tile,
  face: { ...tile.face, line: `${tile.space.location.name} · ${tile.face.line}` },
});

/** Every pod as a tile of a departure board, live: docs/rules.md#board. */
export function BoardScreen({
  clocks,
  rights,
  locationId,
  isWall,
  only: onlyFirst,
  chosen: chosenFirst,
  ...live
}: Props) {
  const { board, now, state, refresh } = useLiveBoard(live);
  const [only, setOnly] = useState<BoardShow | null>(onlyFirst);
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
  const shown = here.filter((each) => (only === null || countsAs(each.face, only)) && isNamed(each, words));
  // Exceptions come first, from every location. If one state is chosen, all tiles are of that state anyway.
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
                className="w-44 max-sm:w-full"
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
            <section aria-labelledby="board-trouble" data-pinned={isWall || undefined}>
              <div className="board-place">
                <h2 id="board-trouble">Trouble</h2>
              </div>
              <Tiles tiles={trouble.map(withPlace)} chosenId={chosenId} choose={choose} />
            </section>
          )}
          <Places shown={rest} all={here} now={now} isWall={isWall} chosenId={chosenId} choose={choose} />
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

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState title="No pod is like this">
      Choose another count above, or all of them, or find another pod.
    </EmptyState>
  ) : (
    <EmptyState title="No spaces yet">Spaces appear here as soon as they are added.</EmptyState>
  );
}

/** Opens or leaves the wall display, which fills the screen if the browser permits it. */
function WallButton({ isWall, href }: { isWall: boolean; href: string }) {
  async function go() {
    if (isWall && document.fullscreenElement) await document.exitFullscreen();
    if (!isWall) await document.documentElement.requestFullscreen?.().catch(() => {});
    follow(href);
  }
  return (
    <Button className={isWall ? undefined : 'max-sm:hidden'} onClick={go}>
      {isWall ? 'Leave wall screen' : 'Wall screen'}
    </Button>
  );
}
