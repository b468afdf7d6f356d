'use client';

import { createContext, type ReactNode, useContext } from 'react';
import type { BulkChoice } from '@/lib/entities/bulk-kinds';

export type Selection = {
  has: (id: number) => boolean;
  /**
   * Chooses or drops these, and leaves the others. After "all that match", what is dropped leaves the rest of `page`,
   * the rows in sight.
   */
  set: (ids: number[], isChosen: boolean, page: number[]) => void;
};

export type Bulk = {
  /** What a record is called. */
  noun: string;
  count: number;
  /** All rows that match, where that was asked for; else these. */
  choice: BulkChoice;
  /** How many rows match; null when nobody counted them all. */
  total: number | null;
  chooseAll: () => void;
  clear: () => void;
  /** The form that is open over the list. */
  form: ReactNode;
  show: (form: ReactNode) => void;
};

export const SelectionContext = createContext<Selection | null>(null);
export const BulkContext = createContext<Bulk | null>(null);

/** Which rows are chosen; null in a list where none can be. */
export const useSelection = (): Selection | null => useContext(SelectionContext);

/** What is chosen, for the bar and its forms. */
export function useBulk(): Bulk {
  const value = useContext(BulkContext);
  if (!value) throw new Error('useBulk needs a SelectionProvider');
  return value;
}
