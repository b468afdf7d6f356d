import { z } from 'zod';
import { boundedText } from '@/lib/foundation/fields';
import type { ExportState } from '@/lib/values/export-states';
import { LARGE_LISTS } from './large-lists';

/** `POST /admin/exports`. */
export const exportInput = z.object({
  list: z.enum(LARGE_LISTS),
  query: boundedText(4_000).meta({
    description: 'Search, filters and order, as in the address of the list',
    examples: ['filter=past&startDate=2026-01-01&endDate=2026-03-31'],
  }),
});

/** The progress of a large export. */
export type ListExport = {
  id: number;
  list: string;
  fileName: string;
  state: ExportState;
  rows: number;
  done: number;
  createdAt: Date;
};
