'use client';

import { useEffect, useState } from 'react';

type Timed = Pick<PerformanceResourceTiming, 'name' | 'entryType' | 'responseStart' | 'serverTiming'>;

/**
 * The id of the request that loaded this page, or its last part after a client-side navigation. The server puts it
 * into the Server-Timing of each response, which is all that a browser exposes of a failed one
 * (docs/rules.md#request-id).
 */
export function idOfPage(entries: readonly Timed[]): string | undefined {
  const pages = entries.filter(({ name, entryType }) => entryType === 'navigation' || /[?&]_rsc=/.test(name));
  const latest = pages.toSorted((a, b) => a.responseStart - b.responseStart).at(-1);
  return latest?.serverTiming.find(({ name }) => name === 'request')?.description;
}

/**
 * What people give to support when a page failed, so that its log lines can be found: the request id and, if the
 * framework gave the error one, its `digest`.
 */
export function RequestReferenceText({ label, digest }: { label: string; digest?: string }) {
  const [id, setId] = useState<string>();
  useEffect(() => {
    const timed = ['navigation', 'resource'].flatMap((kind) => performance.getEntriesByType(kind));
    setId(idOfPage(timed as PerformanceResourceTiming[]));
  }, []);
  const reference = [id, digest].filter(Boolean).join('-');
  return (
    reference && (
      <span style={{ fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
        {label}: <bdi dir="ltr">{reference}</bdi>
      </span>
    )
  );
}
