import 'server-only';
import type { Capability } from '@/lib/entities/permissions';
import type { Actor } from '@/lib/platform/authorization/actor';

/** What the panel of a space on the board says about a record, with its time on the space's clock if it has one. */
type SpaceNote = { spaceId: number; value: string; at?: Date | null };

/** The notes of one kind of record on the board. */
export type BoardNotes = {
  /** The name of the fact: `Cleaning`. */
  label: string;
  /** What readers need to see them. */
  needs: Capability;
  /** The current notes of these spaces, which are all in the actor's scope, in one statement. */
  load: (actor: Actor, spaceIds: number[]) => Promise<SpaceNote[]>;
};

/**
 * The notes of an entity with `isOnBoard`, in the `on-board.ts` beside its list. Commands of `recordCommands` that
 * belong to spaces make boards read them again.
 */
export const boardNotes = (notes: BoardNotes): BoardNotes => notes;
