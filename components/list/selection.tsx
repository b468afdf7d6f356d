'use client';

import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { onDemand } from '@/components/ui/on-demand';
import type { BulkChoice, BulkKind } from '@/lib/platform/bulk/kinds';
import { useListState } from './list-state';

const BulkBar = onDemand(() => import('./bulk-bar').then(({ BulkBar }) => BulkBar));

/**
 * What can be done to several records at once: after a question, or in a form of its own, which is given as an element that
 * calls `useSelection().start`.
 */
export type BulkEntry = {
  label: string;
  denied?: boolean;
  danger?: boolean;
} & (
  | { kind: BulkKind; params: Record<string, unknown>; consequence?: string }
  | { form: ReactNode }
  /** A page; the ids stand behind its address. */
  | { href: string }
);

type Selection = {
  /** How many records are chosen. */
  count: number;
  has: (id: number) => boolean;
  /**
   * Chooses or drops these, and leaves the others. After "all that match", what is dropped leaves the rest of `page`, the rows in
   * sight.
   */
  set: (ids: number[], isChosen: boolean, page: number[]) => void;
};

type Bulk = {
  /** What a record is called. */
  noun: string;
  count: number;
  /** All rows that match, where that was asked for; else these. */
  choice: BulkChoice;
  /** How many rows match; null when nobody counted them all. */
  total: number | null;
  chooseAll: () => void;
  clear: () => void;
};

const SelectionContext = createContext<Selection | null>(null);
const BulkContext = createContext<Bulk | null>(null);

type Props = {
  noun: string;
  total: number | null;
  entries: BulkEntry[];
  /** The endpoint and file of the list's CSV. */
  csv: { path: string; fileName: string; denied: boolean };
  children: ReactNode;
};

/** Keeps which rows are chosen, also while one pages and sorts; another search or filter drops them. */
export function SelectionProvider({ noun, total, entries, csv, children }: Props) {
  const { state } = useListState();
  const { page: _page, sort: _sort, type: _type, ...filters } = state;
  const query = new URLSearchParams(filters).toString();
  const [chosen, setChosen] = useState({ query, ids: new Set<number>(), isAll: false });
  if (chosen.query !== query) setChosen({ query, ids: new Set(), isAll: false });

  const selection = useMemo<Selection>(
    () => ({
      count: chosen.ids.size,
      has: (id) => chosen.isAll || chosen.ids.has(id),
      set: (ids, isChosen, page) =>
        setChosen((before) => {
          const next = new Set(before.isAll ? page : before.ids);
          for (const id of ids) {
            if (isChosen) next.add(id);
            else next.delete(id);
          }
          return { ...before, ids: next, isAll: false };
        }),
    }),
    [chosen],
  );
  const bulk = useMemo<Bulk>(
    () => ({
      noun,
      total,
      count: chosen.isAll ? (total ?? 0) : chosen.ids.size,
      choice: chosen.isAll ? { query: chosen.query } : { ids: [...chosen.ids] },
      chooseAll: () => setChosen((before) => ({ ...before, isAll: true })),
      clear: () => setChosen((before) => ({ ...before, ids: new Set(), isAll: false })),
    }),
    [chosen, noun, total],
  );
  return (
    <SelectionContext value={selection}>
      {children}
      {bulk.count > 0 && (
        <BulkContext value={bulk}>
          <BulkBar entries={entries} csv={csv} />
        </BulkContext>
      )}
    </SelectionContext>
  );
}

/** Which rows are chosen; null in a list where none can be. */
export const useSelection = (): Selection | null => useContext(SelectionContext);

/** What is chosen, for the bar and its forms. */
export function useBulk(): Bulk {
  const value = useContext(BulkContext);
  if (!value) throw new Error('useBulk needs a SelectionProvider');
  return value;
}
