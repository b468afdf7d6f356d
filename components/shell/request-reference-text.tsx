'use client';

import { useEffect, useState } from 'react';

type Timed = Pick<PerformanceResourceTiming, 'name' | 'entryType' | 'responseStart' | 'serverTiming'>;

/**
 * The id of the request that brought this page, or its last part when somebody went on by a link: the server puts it
 * into the timing of each response, which is all that a browser keeps of one that failed (docs/rules.md#request-id).
 */
export function idOfPage(entries: readonly Timed[]): string | undefined {
  const pages = entries.filter(({ name, entryType }) => entryType === 'navigation' || /[?&]_rsc=/.test(name));
  const latest = pages.toSorted((a, b) => a.responseStart - b.responseStart).at(-1);
  return latest?.serverTiming.find(({ name }) => name === 'request')?.description;
}

/**
 * What people say to support when a page failed, so that its lines are found in the log: the id of the request and,
 * where the framework gave the error a name (`digest`), this too.
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
      <span style={{ fontSize: 14, overflowWrap: 'anywhere' }}>
        {label}: <bdi dir="ltr">{reference}</bdi>
      </span>
    )
  );
}
