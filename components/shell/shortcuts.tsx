'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { whenOpened } from '@/components/ui/on-demand';
import { addressOfScreen } from '@/lib/entities/nav-address';
import { follow } from './follow';
import { GO_KEYS, HELP_EVENT, isForShortcuts, moveInRows, showKeys } from './keys';
import type { NavGroup } from './side-nav';

const Help = whenOpened(() => import('./shortcuts-help').then(({ ShortcutsHelp }) => ShortcutsHelp));

/** How long `g` waits for its second key, in milliseconds. */
const WAIT_MS = 1_500;

/**
 * Keyboard shortcuts of the console: `?` shows them, `/` searches, `g b` goes to bookings, `j` and `k` move in a
 * list.
 */
export function Shortcuts({ groups }: { groups: NavGroup[] }) {
  const [helping, setHelping] = useState(false);
  const wentAt = useRef(Number.NEGATIVE_INFINITY);

  /** Whether the key had an effect. */
  const press = useEffectEvent(({ key, timeStamp }: KeyboardEvent): boolean => {
    const going = timeStamp - wentAt.current < WAIT_MS;
    wentAt.current = key === 'g' && !going ? timeStamp : Number.NEGATIVE_INFINITY;
    if (going) {
      const entry = groups
        .flatMap(({ entries }) => entries)
        .find((each) => key !== '' && GO_KEYS[each.key] === key);
      if (entry) follow(addressOfScreen(entry.key));
      return entry !== undefined;
    }
    switch (key) {
      case '?':
        setHelping(true);
        return true;
      case '/':
        return focusSearch();
      case 'j':
        return moveInRows(1);
      case 'k':
        return moveInRows(-1);
      default:
        return false;
    }
  });

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isForShortcuts(event) && press(event)) event.preventDefault();
    };
    const show = () => setHelping(true);
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener(HELP_EVENT, show);
    showKeys();
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener(HELP_EVENT, show);
    };
  }, []);

  return <Help open={helping} onOpenChange={setHelping} groups={groups} />;
}

/** Moves the focus to the search of the list, if there is one. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('#main input[type=search]');
  field?.focus();
  field?.select();
  return field !== null;
}
