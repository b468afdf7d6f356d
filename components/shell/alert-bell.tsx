'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { callApi } from '@/components/api/transport';
import { useApi } from '@/components/api/use-api';
import { Bell } from '@/components/ui/icons/bell.gen';
import { LazyMenu } from '@/components/ui/lazy-menu';
import { ownClock } from '@/components/ui/own-clock';
import { toast } from '@/components/ui/toast';
import { counted } from '@/lib/foundation/text/words';
import { formatMinutes } from '@/lib/foundation/time/durations';
import type { OwnAlertsWire } from '@/lib/parties/alerts/wire';

const PATH = '/admin/account/alerts';
const ASK_EVERY_MS = 12_000;
/** Data that was read longer ago may be out of date. */
const TRUE_FOR_MS = 15_000;
/** The reader is inactive: further requests would keep a session from ending (docs/rules.md#sessions). */
const AWAY_AFTER_MS = 15 * 60_000;
const DAY_MINUTES = 1_440;

type Alert = OwnAlertsWire['alerts'][number];

/** `5 min ago`, `3 days ago`: the browser does not have the clock of the reader's chosen zone. */
function ago(time: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(time)) / 60_000));
  if (minutes < 1) return 'Just now';
  if (minutes < DAY_MINUTES) return `${formatMinutes(minutes)} ago`;
  return `${counted(Math.floor(minutes / DAY_MINUTES), 'day')} ago`;
}

const isDue = ({ dueAt }: Alert): boolean => Date.parse(dueAt) <= Date.now();

/**
 * Calls back every 12 s while the page is visible and the reader has been active recently, and at once when they
 * return.
 */
function useWhilePresent(ask: () => void) {
  const tick = useEffectEvent(ask);
  useEffect(() => {
    let touchedAt = Date.now();
    const isAway = () => Date.now() - touchedAt >= AWAY_AFTER_MS;
    const tickWhenSeen = () => {
      if (document.visibilityState === 'visible' && !isAway()) tick();
    };
    const touch = () => {
      const isBack = isAway();
      touchedAt = Date.now();
      if (isBack) tickWhenSeen();
    };
    const timer = setInterval(tickWhenSeen, ASK_EVERY_MS);
    document.addEventListener('pointerdown', touch);
    document.addEventListener('keydown', touch);
    document.addEventListener('visibilitychange', tickWhenSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tickWhenSeen);
      document.removeEventListener('pointerdown', touch);
      document.removeEventListener('keydown', touch);
    };
  }, []);
}

/** The reader's alerts in the console: how many are new, and the newest as a menu: docs/rules.md#own-alerts. */
export function AlertBell() {
  const [seen, setSeen] = useState(false);
  const newest = useRef<number | null>(null);
  const readAt = useRef(0);
  const { data, failure, retry } = useApi<OwnAlertsWire>(PATH, { whenEnded: 'stay', onData: announce });
  useWhilePresent(retry);

  /** Announces once what arrived since the page was opened. */
  function announce({ alerts }: OwnAlertsWire) {
    readAt.current = Date.now();
    const due = alerts.filter(isDue);
    const before = newest.current;
    newest.current = Math.max(before ?? 0, ...due.map(({ id }) => id));
    const fresh = before === null ? [] : due.filter(({ id }) => id > before);
    if (before === null || fresh.length > 0) setSeen(false);
    if (fresh.length === 1) toast.note(fresh[0]?.title ?? '');
    if (fresh.length > 1) toast.note(counted(fresh.length, 'new alert'));
  }

  const unseen = seen ? 0 : (data?.unseen ?? 0);
  /** Why the shown data may be out of date. */
  const age = () =>
    readAt.current > 0 && Date.now() - readAt.current > TRUE_FOR_MS
      ? `, not updated since ${ownClock(readAt.current)}`
      : '';
  function look() {
    if (unseen === 0) return;
    setSeen(true);
    void callApi(`${PATH}/seen`, { method: 'POST' });
  }

  return (
    <LazyMenu
      label={`Alerts${unseen > 0 ? `, ${unseen} new` : ''}${failure ? age() : ''}`}
      className="bar-icon"
      menuClassName="w-84 max-w-[calc(100vw-16px)]"
      onOpen={look}
      trigger={
        <>
          <Bell aria-hidden className="size-5" />
          {unseen > 0 && (
            <span className="absolute top-0.5 right-0.5 grid h-4 min-w-4 place-items-center rounded-full bg-bad px-1 text-[0.65625rem] font-[650] text-surface tabular-nums">
              {unseen}
            </span>
          )}
        </>
      }
      entries={() => {
        const alerts = data?.alerts ?? [];
        const now = Date.now();
        return [
          {
            kind: 'heading',
            label: `${alerts.length > 0 ? 'Alerts' : 'No alerts in the last 30 days'}${age()}`,
          },
          ...alerts.slice(0, 8).map((alert) => ({
            label: alert.title,
            detail: `${ago(alert.at, now)}${alert.at === alert.dueAt ? '' : ', in your quiet hours'}`,
            href: alert.href,
          })),
          { kind: 'rule', label: 'before the settings' },
          { label: 'Choose your alerts', href: '/admin/account#alerts' },
        ];
      }}
    />
  );
}
