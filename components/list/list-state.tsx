'use client';

import { usePathname, useRouter } from 'next/navigation';
import { createContext, type ReactNode, useContext, useMemo, useTransition } from 'react';

/** The list's state in the URL. Values are strings; a missing one means the default. */
export type ListState = Record<string, string>;

type ListNavigation = {
  state: ListState;
  /** Changes keys (an empty value removes one), and returns to the first page unless `page` is given. */
  change: (changes: ListState) => void;
  href: (changes: ListState) => string;
  reset: () => void;
  pending: boolean;
  /** The endpoint of the list, and its filters whose values are counted. */
  counted: Counted;
};

/** The information to request the counts of a filter's values. */
export type Counted = { path: string; keys: readonly string[] };

const NOTHING: Counted = { path: '', keys: [] };

const Context = createContext<ListNavigation | null>(null);

/** Stores a list's state in the URL, so that back, reload and a shared link all work. */
export function ListStateProvider({
  state,
  tab,
  counted = NOTHING,
  children,
}: {
  state: ListState;
  /** The key of the tab, which Reset leaves unchanged. */
  tab?: string;
  counted?: Counted;
  children: ReactNode;
}) {
  const router = useRouter();
  const pathname = usePathname();
  const [pending, startTransition] = useTransition();
  const value = useMemo<ListNavigation>(() => {
    const href = (changes: ListState) => {
      const next = { ...state, ...('page' in changes ? {} : { page: '' }), ...changes };
      const query = new URLSearchParams(Object.entries(next).filter(([, text]) => text !== ''));
      const text = query.toString();
      return text ? `${pathname}?${text}` : pathname;
    };
    const go = (to: string) => startTransition(() => router.push(to, { scroll: false }));
    return {
      state,
      href,
      change: (changes) => go(href(changes)),
      reset: () => go(tab && state[tab] ? `${pathname}?${tab}=${state[tab]}` : pathname),
      pending,
      counted,
    };
  }, [state, tab, counted, pathname, router, pending]);
  return <Context value={value}>{children}</Context>;
}

export function useListState(): ListNavigation {
  const value = useContext(Context);
  if (!value) throw new Error('useListState needs a ListStateProvider');
  return value;
}
