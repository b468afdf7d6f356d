'use client';

import { useState } from 'react';
import { NO_CONNECTION } from '@/components/api/transport';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { RefreshCw } from '@/components/ui/icons/refresh-cw.gen';
import { ownClock } from '@/components/ui/own-clock';
import { toast } from '@/components/ui/toast';
import { useFeed } from './health-feed';
import type { FeedState } from './live-state';

const WORDS = { connecting: 'Connecting…', live: 'Live', reconnecting: 'Reconnecting…', refused: 'Not live' };
const TONES = { connecting: 'off', live: 'ok', reconnecting: 'warn', refused: 'bad', stale: 'bad' } as const;

const textOf = (state: FeedState) =>
  state.kind === 'stale' ? `Not updated since ${ownClock(state.since)}` : WORDS[state.kind];

/** Whether the health data of the screen is live. */
export function FeedStatus() {
  const { state, refresh } = useFeed();
  return <FeedBadge state={state} refresh={refresh} />;
}

/** Whether the data is live, in words, and a button to refresh if it is not. */
export function FeedBadge({ state, refresh }: { state: FeedState; refresh: () => Promise<boolean> }) {
  const [asking, setAsking] = useState(false);
  const ask = async () => {
    setAsking(true);
    if (!(await refresh())) toast.error(NO_CONNECTION);
    setAsking(false);
  };
  return (
    <>
      {state.kind === 'stale' && (
        <Button onClick={ask} loading={asking}>
          <RefreshCw aria-hidden className="size-4" />
          Refresh
        </Button>
      )}
      <span role="status" aria-live="polite" className="inline-flex">
        <Badge tone={TONES[state.kind]}>{textOf(state)}</Badge>
      </span>
    </>
  );
}
