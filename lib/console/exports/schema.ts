import { z } from 'zod';
import type { ExportState } from '@/lib/column-values/export-states';
import { boundedText } from '@/lib/foundation/input/fields';
import { LARGE_LISTS } from './large-exports';

/** `POST /admin/exports`. */
export const exportInput = z.object({
  list: z.enum(LARGE_LISTS),
  query: boundedText(4_000).meta({
    description: 'Search, filters and order, as in the address of the list',
    examples: ['filter=past&startDate=2026-01-01&endDate=2026-03-31'],
  }),
});

export type ListExport = {
  id: number;
  list: string;
  fileName: string;
  state: ExportState;
  rows: number;
  done: number;
  createdAt: Date;
};
