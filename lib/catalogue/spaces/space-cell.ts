import { type Cell, twoLineCell } from '@/lib/platform/list/define';
import type { SignedSpace } from './pod-name';
import { shownShortName } from './short-name';

/** A space in a list: its sign as on the door, its name, and a quieter line, such as its location. */
export const spaceCell = (space: SignedSpace, detail: string | null): Cell =>
  twoLineCell(space.name, detail, shownShortName(space));
