import type { ReactNode } from 'react';
import type { ListBulkKind } from '@/lib/entities/bulk-kinds';

/**
 * What can be done to several records at once: after a question, or in a form of its own, which is given as an element.
 */
export type BulkEntry = {
  label: string;
  denied?: boolean;
  danger?: boolean;
} & (
  | { kind: ListBulkKind; consequence?: ReactNode }
  | { form: ReactNode }
  /** A page whose address names what is chosen: ids, or the search and filters of the list, by these parameters. */
  | { href: string; idsAs: string; queryAs: string }
);
