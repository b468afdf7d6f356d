'use client';

import { useState } from 'react';
import { Dialog, DialogBody, DialogContent } from '@/components/ui/dialog';
import { Kbd } from '@/components/ui/kbd';
import { keysAreOn, keysOf, turnKeys } from './keys';
import type { NavGroup } from './side-nav';

type Props = { open: boolean; onOpenChange: (open: boolean) => void; groups: NavGroup[] };

const EVERYWHERE: [what: string, keys: string][] = [
  ['Search, go to or do', 'Ctrl K'],
  ['Keyboard shortcuts', '?'],
];
const IN_LISTS: [what: string, keys: string][] = [
  ['Search the list', '/'],
  ['Next row', 'J'],
  ['Previous row', 'K'],
  ['Open the record', 'Enter'],
  ['Show a booking beside the list', 'Space'],
];

/** The keyboard shortcuts of the console, and a switch that turns the single-key ones off. */
export function ShortcutsHelp({ open, onOpenChange, groups }: Props) {
  const screens = groups
    .flatMap(({ entries }) => entries)
    .flatMap(({ key, label }): [string, string][] => {
      const keys = keysOf(key);
      return keys ? [[label, keys]] : [];
    });
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title="Keyboard shortcuts">
        <DialogBody>
          <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
            <div className="grid content-start gap-5">
              <Keys heading="Everywhere" all={EVERYWHERE} />
              <Keys heading="In a list" all={IN_LISTS} />
            </div>
            <Keys heading="Go to" all={screens} />
          </div>
          <SingleKeys />
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

function Keys({ heading, all }: { heading: string; all: [what: string, keys: string][] }) {
  return (
    <section>
      <h3 className="mb-1.5 text-small font-semibold text-ink-3">{heading}</h3>
      <dl className="grid gap-1.5">
        {all.map(([what, keys]) => (
          <div key={what} className="flex items-center justify-between gap-4">
            <dt className="text-body">{what}</dt>
            <dd>
              <Kbd keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function SingleKeys() {
  const [on, setOn] = useState(keysAreOn);
  return (
    <label className="mt-5 flex min-h-11 items-center gap-2.5 border-t border-line pt-3 text-body">
      <input
        type="checkbox"
        data-not-first
        checked={on}
        onChange={({ target }) => {
          turnKeys(target.checked);
          setOn(target.checked);
        }}
      />
      Use single-key shortcuts in this browser
    </label>
  );
}
