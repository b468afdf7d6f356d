'use client';

import { createContext, type ReactNode, useContext } from 'react';
import type { BulkChoice } from '@/lib/entities/bulk-kinds';

export type Selection = {
  has: (id: number) => boolean;
  /**
   * Selects or deselects these rows, and leaves the others unchanged. After "all that match", deselecting leaves the
   * other rows of `page`, the visible ones.
   */
  set: (ids: number[], isChosen: boolean, page: number[]) => void;
};

export type Bulk = {
  /** The noun for a record, such as `space`. */
  noun: string;
  count: number;
  /** All matching rows, if the person selected them; otherwise these. */
  choice: BulkChoice;
  /** The number of matching rows; null if they were not all counted. */
  total: number | null;
  chooseAll: () => void;
  clear: () => void;
  /** The form that is open over the list. */
  form: ReactNode;
  show: (form: ReactNode) => void;
};

export const SelectionContext = createContext<Selection | null>(null);
export const BulkContext = createContext<Bulk | null>(null);

/** Which rows are selected; null in a list without selection. */
export const useSelection = (): Selection | null => useContext(SelectionContext);

/** The selection, for the bar and its forms. */
export function useBulk(): Bulk {
  const value = useContext(BulkContext);
  if (!value) throw new Error('useBulk needs a SelectionProvider');
  return value;
}
