'use client';

import * as Radix from '@radix-ui/react-dialog';
import { Command } from 'cmdk';
import { type ReactNode, type RefObject, useState } from 'react';
import { leave } from '@/components/access/sign-out-link';
import { cn } from '@/components/ui/cn';
import { CornerDownLeft } from '@/components/ui/icons/corner-down-left.gen';
import { Search } from '@/components/ui/icons/search.gen';
import { Kbd } from '@/components/ui/kbd';
import { overlayStyle, panelStyle } from '@/components/ui/overlay-style';
import { Spinner } from '@/components/ui/spinner';
import { useTheme } from '@/components/ui/theme';
import type { Doable, Found } from '@/lib/console/search/schema';
import { addressOfScreen } from '@/lib/entities/nav-address';
import { follow } from './follow';
import { keysOf } from './keys';
import { recentOnes, remember } from './recent';
import type { NavGroup } from './side-nav';
import { useRecordSearch } from './use-record-search';

type Own = { label: string; words: string; pick: () => void };

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  groups: NavGroup[];
  /** Where the focus returns when it closes. */
  returnTo: RefObject<HTMLElement | null>;
};

/** The field and the list of the command palette. */
export function PalettePanel({ open, onOpenChange, groups, returnTo }: Props) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={overlayStyle} />
        <Radix.Content
          aria-describedby={undefined}
          className={cn(panelStyle, 'sm:mt-[12vh] sm:max-w-150')}
          onCloseAutoFocus={() => returnTo.current?.focus()}
        >
          <Radix.Title className="sr-only">Search or go to</Radix.Title>
          <Palette groups={groups} close={() => onOpenChange(false)} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Palette({ groups, close }: { groups: NavGroup[]; close: () => void }) {
  const [text, setText] = useState('');
  const { results, searching, problem } = useRecordSearch(text);
  const words = text.trim().toLowerCase().split(/\s+/);
  const screens = groups
    .flatMap(({ heading, entries }) => entries.map((entry) => ({ ...entry, heading })))
    .filter(({ label, heading }) =>
      words.every((word) => `${label} ${heading}`.toLowerCase().includes(word)),
    );
  const [recent] = useState(recentOnes);
  const go = (to: Doable) => {
    remember(to);
    close();
    follow(to.href);
  };
  const [, setTheme] = useTheme();
  const ownEntries: Own[] = [
    { label: 'Dark appearance', words: 'dark theme appearance', pick: () => setTheme('dark') },
    { label: 'Light appearance', words: 'light theme appearance', pick: () => setTheme('light') },
    { label: 'Appearance of this device', words: 'system theme appearance', pick: () => setTheme('system') },
    { label: 'Sign Out', words: 'sign out log out logout', pick: () => void leave() },
  ].filter((each) => text.trim().length > 1 && words.every((word) => each.words.includes(word)));
  const records: [string, Found[]][] = [
    ['Bookings', results.bookings],
    ['Users', results.users],
    ['Spaces', results.spaces],
    ['Locations', results.locations],
  ];
  return (
    <Command shouldFilter={false} loop label="Search or go to" className="flex min-h-0 flex-1 flex-col">
      <div className="flex items-center gap-2.5 border-b border-line px-4">
        <Search aria-hidden className="size-4 shrink-0 text-ink-3" />
        <Command.Input
          value={text}
          onValueChange={setText}
          placeholder="Screen, booking, email or space"
          className="h-13 w-full min-w-0 bg-transparent text-body outline-none pointer-coarse:text-visitor"
        />
        {searching && <Spinner className="text-ink-3" />}
      </div>
      {/* Beside the list, which may contain only options. */}
      {!searching && (
        <Command.Empty className="px-5 pt-10 pb-6 text-center text-ink-2">
          {problem ??
            'Nothing found. Try a reference, an email address, the name of a screen, or “Unlock” and a space.'}
        </Command.Empty>
      )}
      <Command.List
        data-calm-scroll=""
        className="max-h-[60vh] overflow-y-auto overscroll-contain p-2 max-sm:min-h-[60vh]"
      >
        <Group heading="Recent" shown={text === '' && recent.length > 0}>
          {recent.map((each) => (
            <Item key={each.href} value={`recent ${each.href}`} {...each} pick={() => go(each)} />
          ))}
        </Group>
        <Group heading="Do" shown={results.actions.length > 0}>
          {results.actions.map((each) => (
            <Item key={each.href} value={`do ${each.href}`} {...each} pick={() => go(each)} />
          ))}
        </Group>
        <Group heading="Screens" shown={screens.length > 0}>
          {screens.map(({ key, label, heading }) => (
            <Item
              key={key}
              value={`screen ${key}`}
              label={label}
              detail={heading}
              keys={keysOf(key)}
              pick={() => go({ label, detail: heading, href: addressOfScreen(key) })}
            />
          ))}
        </Group>
        <Group heading="This browser" shown={ownEntries.length > 0}>
          {ownEntries.map(({ label, pick }) => (
            <Item
              key={label}
              value={`own ${label}`}
              label={label}
              detail="This browser only"
              pick={() => {
                close();
                pick();
              }}
            />
          ))}
        </Group>
        {records.map(([heading, found]) => (
          <Group key={heading} heading={heading} shown={found.length > 0}>
            {found.map(({ id, label, detail, href }) => (
              <Item
                key={id}
                value={`${heading} ${id}`}
                label={label}
                detail={detail}
                pick={() => go({ label, detail, href })}
              />
            ))}
          </Group>
        ))}
        <Group heading="More" shown={results.more.length > 0}>
          {results.more.map((each) => (
            <Item key={each.href} value={`more ${each.href}`} {...each} pick={() => go(each)} />
          ))}
        </Group>
      </Command.List>
    </Command>
  );
}

function Group({ heading, shown, children }: { heading: string; shown: boolean; children: ReactNode }) {
  if (!shown) return null;
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-small [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-ink-3"
    >
      {children}
    </Command.Group>
  );
}

type ItemProps = { value: string; label: string; detail: string; keys?: string; pick: () => void };

function Item({ value, label, detail, keys, pick }: ItemProps) {
  return (
    <Command.Item
      value={value}
      onSelect={pick}
      className="group flex min-h-10 cursor-pointer items-center gap-3 rounded-control px-2.5 py-1.5 select-none data-[selected=true]:bg-sunk pointer-coarse:min-h-11"
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate text-body text-ink">{label}</span>
        <span className="block truncate text-small text-ink-3">{detail}</span>
      </span>
      {keys && <Kbd keys={keys} />}
      <CornerDownLeft
        aria-hidden
        className="size-3.5 shrink-0 text-ink-3 opacity-0 group-data-[selected=true]:opacity-100"
      />
    </Command.Item>
  );
}
