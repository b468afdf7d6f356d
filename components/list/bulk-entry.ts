import type { ReactNode } from 'react';
import type { ListBulkKind } from '@/lib/entities/bulk-kinds';

/** An action on several records at once: after a question, or in its own form, which is passed as an element. */
export type BulkEntry = {
  label: string;
  denied?: boolean;
  danger?: boolean;
  /** The rows of the page that the action would change; the others are in that state already. */
  changes?: number[];
} & (
  | { kind: ListBulkKind; consequence: ReactNode }
  | { form: ReactNode }
  /** A page whose URL names the selection in these parameters: ids, or the search and filters of the list. */
  | { href: string; idsAs: string; queryAs: string }
);
