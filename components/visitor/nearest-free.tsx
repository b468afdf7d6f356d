'use client';

import { useEffect, useRef, useState } from 'react';
import type { NearestSpaceWire } from '@/lib/booking/offers/wire';
import { call } from './call';
import { NearestCard, type NearestTexts } from './nearest-card';

type Props = { spaceId: number | string; boxKey: string; texts: NearestTexts };

/** Where to go instead of an unavailable space, looked up when it is shown. Renders nothing if there is no other. */
export default function NearestFree({ spaceId, boxKey, texts }: Props) {
  const [nearest, setNearest] = useState<NearestSpaceWire | null>(null);
  const card = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const controller = new AbortController();
    void call<NearestSpaceWire | null>(boxKey, `/admin/pod/web/${spaceId}/nearest`, {
      signal: controller.signal,
    }).then((response) => response.ok && setNearest(response.data));
    return () => controller.abort();
  }, [boxKey, spaceId]);

  useEffect(() => {
    if (nearest) card.current?.scrollIntoView({ block: 'center' });
  }, [nearest]);

  if (!nearest) return null;
  return (
    <div ref={card}>
      <NearestCard nearest={nearest} href={`/qr-redirect/${nearest.podId}/${boxKey}`} texts={texts} />
    </div>
  );
}
