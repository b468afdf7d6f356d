'use client';

import { useEffect, useRef, useState } from 'react';
import { Search } from '@/components/ui/icons/search.gen';
import { X } from '@/components/ui/icons/x.gen';
import { Input } from '@/components/ui/input';
import { useListState } from './list-state';

/** The search runs after this pause in typing: docs/rules.md#search. */
const SEARCH_PAUSE_MS = 500;

/** The search of a list. Results load when the person stops typing. */
export function SearchBox({ label }: { label: string }) {
  const { state, change } = useListState();
  const shown = state.search ?? '';
  const [text, setText] = useState(shown);
  const applied = useRef(shown);
  const input = useRef<HTMLInputElement>(null);

  // Includes what was typed before the page was ready.
  useEffect(() => setText((now) => input.current?.value ?? now), []);

  // A search set elsewhere (back, Reset) replaces the text of the field.
  useEffect(() => {
    if (shown === applied.current) return;
    applied.current = shown;
    setText(shown);
  }, [shown]);

  useEffect(() => {
    const term = text.trim();
    if (term === applied.current) return;
    const timer = setTimeout(() => {
      applied.current = term;
      change({ search: term });
    }, SEARCH_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, change]);

  return (
    <Input
      ref={input}
      type="search"
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={(event) => setText(event.target.value)}
      icon={<Search aria-hidden />}
      className="min-w-36 flex-1 sm:max-w-90 sm:min-w-40 [&_input::-webkit-search-cancel-button]:hidden"
      maxLength={200}
      trailing={
        text && (
          <button
            type="button"
            aria-label="Clear search"
            onClick={() => setText('')}
            className="grid size-8 place-items-center rounded-control hover:bg-sunk"
          >
            <X aria-hidden className="size-4" />
          </button>
        )
      }
    />
  );
}
