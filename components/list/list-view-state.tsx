'use client';

import { createContext, type ReactNode, useContext, useMemo, useState, useTransition } from 'react';
import { NO_CONNECTION } from '@/components/api/transport';
import { toast } from '@/components/ui/toast';
import type { ListView } from '@/lib/column-values/list-view';
import { saveListViewAction } from '@/lib/console/saved-views/actions';

type State = {
  /** The name of the list's definition. */
  list: string;
  view: ListView;
  /** Shown at once, and stored for the person. */
  change: (changes: Partial<ListView>) => void;
};

const Context = createContext<State | null>(null);

type Props = { list: string; view: ListView; children: ReactNode };

/** How the signed-in person wants this list to look. The server renders the page again after it has been saved. */
export function ListViewProvider({ list, view: stored, children }: Props) {
  const [view, setView] = useState(stored);
  const [, startTransition] = useTransition();
  const value = useMemo<State>(() => {
    const save = async (next: ListView) => {
      const result = await saveListViewAction(next).catch(() => null);
      if (!result?.ok) toast.error(result?.message ?? NO_CONNECTION);
    };
    return {
      list,
      view,
      change: (changes) => {
        const next = { ...view, ...changes };
        setView(next);
        startTransition(() => save(next));
      },
    };
  }, [list, view]);
  return <Context value={value}>{children}</Context>;
}

/** The view of the list; null in a table that is not a list, which shows all its columns. */
export const useListView = (): State | null => useContext(Context);

/** Whether a column is shown, by its key. */
export function visibilityOf(state: State | null): Record<string, boolean> {
  const hidden = state?.view.hidden[state.list] ?? [];
  return Object.fromEntries(hidden.map((key) => [key, false]));
}
