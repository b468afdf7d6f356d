import { z } from 'zod';
import { EXPORT_STATES } from '@/lib/column-values/export-states';
import type { ListExport } from './schema';

export const listExport = z
  .object({
    id: z.number().int(),
    list: z.string(),
    fileName: z.string(),
    state: z.enum(EXPORT_STATES),
    rows: z.number().int(),
    done: z.number().int().meta({ description: 'Rows that are written' }),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'ListExport' });

export type ListExportWire = z.output<typeof listExport>;

export const listExportToWire = (each: ListExport) => each;
