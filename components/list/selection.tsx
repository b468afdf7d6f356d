'use client';

import { type ReactNode, useMemo, useState } from 'react';
import { onDemand } from '@/components/ui/on-demand';
import type { BulkEntry } from './bulk-entry';
import type { ExportProps } from './export-button';
import { useListState } from './list-state';
import { type Bulk, BulkContext, type Selection, SelectionContext } from './use-selection';

const BulkBar = onDemand(() => import('./bulk-bar').then(({ BulkBar }) => BulkBar));

type Props = {
  noun: string;
  total: number | null;
  entries: BulkEntry[];
  /** The endpoint and file name of the list's CSV. */
  csv: ExportProps;
  children: ReactNode;
};

/** Stores which rows are selected, across pages and sort orders. Another search or filter clears the selection. */
export function SelectionProvider({ noun, total, entries, csv, children }: Props) {
  const { state } = useListState();
  const { page: _page, sort: _sort, type: _type, ...filters } = state;
  const query = new URLSearchParams(filters).toString();
  const [chosen, setChosen] = useState({ query, ids: new Set<number>(), isAll: false });
  const [form, setForm] = useState<ReactNode>(null);
  // During rendering, as React documents for state that depends on a value from outside: an effect would first show
  // the rows of the new query as selected.
  if (chosen.query !== query) setChosen({ query, ids: new Set(), isAll: false });

  const selection = useMemo<Selection>(
    () => ({
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
      clear: () => {
        setForm(null);
        setChosen((before) => ({ ...before, ids: new Set(), isAll: false }));
      },
      form,
      show: setForm,
    }),
    [chosen, form, noun, total],
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
