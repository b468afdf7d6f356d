import 'server-only';
import { inArray } from 'drizzle-orm';
import { cleanings } from '@/db/tables';
import { recordNotes } from '@/lib/platform/board-notes';
import { cleaningSource } from './list';

/** The cleanings of a space that run or are planned. */
export const cleaningsOnBoard = recordNotes({
  label: 'Cleaning',
  source: cleaningSource,
  table: cleanings,
  when: inArray(cleanings.state, ['planned', 'running']),
  value: ({ crew }) => crew.name,
  at: ({ startsAt }) => startsAt,
});
