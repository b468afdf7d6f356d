'use client';

import { useCallback, useSyncExternalStore } from 'react';

export type ThemeChoice = 'light' | 'dark' | 'system';

const KEY = 'theme';
const CHANGED = 'theme-changed';

function read(): ThemeChoice {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

function subscribe(onChange: () => void) {
  const other = (event: StorageEvent) => {
    if (event.key === null || event.key === KEY) {
      apply(read());
      onChange();
    }
  };
  window.addEventListener(CHANGED, onChange);
  window.addEventListener('storage', other);
  return () => {
    window.removeEventListener(CHANGED, onChange);
    window.removeEventListener('storage', other);
  };
}

function apply(choice: ThemeChoice) {
  if (choice === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
}

/** The theme that this browser chose. "system" omits `data-theme`, so that the style sheet decides. */
export function useTheme(): [ThemeChoice, (choice: ThemeChoice) => void] {
  const choice = useSyncExternalStore<ThemeChoice>(subscribe, read, () => 'system');
  const choose = useCallback((next: ThemeChoice) => {
    try {
      if (next === 'system') localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, next);
    } catch {
      // Storage may be disabled. The choice then lasts as long as the page.
    }
    apply(next);
    window.dispatchEvent(new Event(CHANGED));
  }, []);
  return [choice, choose];
}
