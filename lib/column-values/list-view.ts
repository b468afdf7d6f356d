import { z } from 'zod';
import { boundedText } from '@/lib/foundation/input/fields';
import { PAGE_SIZES } from './page-sizes';

const names = z.array(boundedText(60)).max(60);

/** A member of staff's display settings for lists, on every screen and in every browser. */
export const listView = z.object({
  pageSize: z.literal(PAGE_SIZES).default(PAGE_SIZES[0]),
  /** Rows of 40 px rather than 52. */
  isCompact: z.boolean().default(false),
  /** The hidden columns, by the name of the list. */
  hidden: z.record(boundedText(60), names).default({}),
});

export type ListView = z.output<typeof listView>;

/** The stored view; values that an earlier release stored and this one does not recognise fall back to the default. */
export const storedView = (stored: unknown): ListView => {
  const read = listView.safeParse(stored);
  return read.success ? read.data : listView.parse({});
};
