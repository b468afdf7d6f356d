'use client';

import { useEffect, useRef, useState } from 'react';
import type { NearestSpaceWire } from '@/lib/booking/holds/wire';
import { call } from './call';
import { NearestCard, type NearestWords } from './nearest-card';

type Props = { spaceId: number | string; boxKey: string; words: NearestWords };

/** Where to go instead of an unavailable space, looked up when it is shown. Renders nothing if there is no other. */
export default function NearestFree({ spaceId, boxKey, words }: Props) {
  const [nearest, setNearest] = useState<NearestSpaceWire | null>(null);
  const card = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const stop = new AbortController();
    void call<NearestSpaceWire | null>(boxKey, `/admin/pod/web/${spaceId}/nearest`, {
      signal: stop.signal,
    }).then((answer) => answer.ok && setNearest(answer.data));
    return () => stop.abort();
  }, [boxKey, spaceId]);

  useEffect(() => {
    if (nearest) card.current?.scrollIntoView({ block: 'center' });
  }, [nearest]);

  if (!nearest) return null;
  return (
    <div ref={card}>
      <NearestCard nearest={nearest} href={`/qr-redirect/${nearest.podId}/${boxKey}`} words={words} />
    </div>
  );
}
