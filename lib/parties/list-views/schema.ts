import { z } from 'zod';
import { boundedText } from '@/lib/foundation/fields';

/** Saved views of a member of staff per list: docs/rules.md#saved-views. */
export const MOST_VIEWS = 20;

export const savedViewInput = z.object({
  /** The name of the list's definition. */
  list: boundedText(60).min(1),
  name: boundedText(40).trim().min(1, 'Give the view a name'),
  /** As in the address of the list, without the page. */
  query: boundedText(2000),
  isShared: z.boolean().default(false),
});

export const removeSavedViewInput = z.object({ id: z.number().int().positive() });

/** A saved view, as somebody sees it who may see its list. */
export type SavedView = {
  id: number;
  name: string;
  /** The query string of the list. */
  query: string;
  isShared: boolean;
  /** Whether it is the actor's own: only its owner removes it. */
  isOwn: boolean;
};
