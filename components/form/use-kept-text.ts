'use client';

import { use, useCallback, useEffect, useRef, useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import {
  changedText,
  forgetText,
  formAt,
  type KeptText,
  keepText,
  keptText,
  versionOf,
} from '@/components/api/kept-texts';
import { PersonContext } from '@/components/api/person';

/** How long a change waits to be kept, in milliseconds. Leaving the form does not wait. */
const WAIT_MS = 300;

type Options<Values extends FieldValues> = {
  defaults: DefaultValues<Values>;
  isStored?: boolean;
  /** Distinguishes the forms of a page. */
  title?: string;
};

export type Kept = {
  /** What was typed earlier and can be put back; null if nothing was, or it has been decided. */
  offer: { isOlder: boolean } | null;
  putBack: () => void;
  /** Forgets what is kept of this form: it was saved or discarded. */
  forget: () => void;
};

/**
 * Keeps what is typed into a form of the console until it is saved or discarded, and offers it when the form opens
 * again: docs/rules.md#kept-texts.
 */
export function useKeptText<Values extends FieldValues, Out>(
  form: UseFormReturn<Values, unknown, Out>,
  { defaults, isStored = false, title = '' }: Options<Values>,
): Kept {
  const person = use(PersonContext);
  const [found, setFound] = useState<KeptText | null>(null);
  const [initial] = useState(() => defaults as Record<string, unknown>);
  const [version] = useState(() => (isStored ? versionOf(initial) : ''));
  /** Where this form keeps its text. A page that is left has another address before its form is gone. */
  const at = useRef<string | null>(null);
  /** What was found and is neither put back nor forgotten remains kept beside what is typed now. */
  const undecided = useRef<KeptText | null>(null);
  const isOver = useRef(false);

  useEffect(() => {
    if (person === null) return;
    const address = formAt(location, title);
    at.current = address;
    isOver.current = false;
    const before = keptText(person, address);
    const values = before && changedText(before.values, initial);
    const isWorth = values && Object.keys(values).some((name) => name in initial || !isStored);
    undecided.current = isWorth ? { version: before.version, values } : null;
    setFound(undecided.current);

    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      clearTimeout(timer);
      timer = undefined;
      if (isOver.current) return;
      const typed = changedText(form.getValues() as Record<string, unknown>, initial);
      keepText(person, address, { version, values: { ...undecided.current?.values, ...typed } });
    };
    const subscription = form.watch(() => {
      isOver.current = false;
      timer ??= setTimeout(keep, WAIT_MS);
    });
    const flush = () => {
      if (timer !== undefined) keep();
    };
    addEventListener('pagehide', flush);
    return () => {
      flush();
      removeEventListener('pagehide', flush);
      subscription.unsubscribe();
    };
  }, [form, initial, isStored, person, title, version]);

  const forget = useCallback(() => {
    isOver.current = true;
    undecided.current = null;
    setFound(null);
    if (person !== null && at.current !== null) forgetText(person, at.current);
  }, [person]);

  const putBack = () => {
    if (!found) return;
    undecided.current = null;
    setFound(null);
    // All fields at once, lists and editors among them; they still differ from what is stored.
    form.reset({ ...form.getValues(), ...found.values } as Values, { keepDefaultValues: true });
    const [first] = Object.keys(found.values);
    if (first) requestAnimationFrame(() => form.setFocus(first as never));
  };

  return {
    offer: found && { isOlder: isStored && found.version !== version },
    putBack,
    forget,
  };
}
