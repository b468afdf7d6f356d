'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState, useTransition } from 'react';
import { UnderWay } from '@/components/ui/under-way';
import { FOLLOW_EVENT, type Followed } from './follow';
import { isRecord, RecordSkeleton } from './record-skeleton';

/** The destination of a click on a link of this site; null if the browser should follow the link itself. */
function destinationOf(event: MouseEvent): Followed | null {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  if (!(link instanceof HTMLAnchorElement) || !isPlain || event.defaultPrevented) return null;
  const isPage = link.origin === location.origin && !/^\/(api|_next)\//.test(link.pathname);
  const leaves = link.hasAttribute('download') || (link.target !== '' && link.target !== '_self');
  // The browser handles links within a page.
  const isAnchor = link.pathname === location.pathname && link.search === location.search && link.hash !== '';
  if (!isPage || leaves || isAnchor) return null;
  return {
    href: link.pathname + link.search + link.hash,
    keepsScroll: link.dataset.scroll === 'keep' && link.pathname === location.pathname,
  };
}

/**
 * Follows every plain link of the console with the router, so that a list of links needs no component, no state and
 * no data for each of them (docs/performance.md#links). Modified clicks, other sites and downloads are left to the
 * browser. A bar shows that the next page is loading, and for a record its skeleton; Escape cancels
 * (docs/rules.md#under-way).
 */
export function RouterLinks() {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  const [going, setGoing] = useState<{ from: string; toPage: string } | null>(null);

  useEffect(() => {
    const go = ({ href, keepsScroll }: Followed) => {
      const { pathname } = new URL(href, location.href);
      setGoing({
        from: location.pathname + location.search + location.hash,
        toPage: pathname === location.pathname ? '' : pathname,
      });
      startTransition(() => router.push(href, { scroll: !keepsScroll }));
    };
    const click = (event: MouseEvent) => {
      const destination = destinationOf(event);
      if (!destination) return;
      event.preventDefault();
      go(destination);
    };
    const onRequest = (event: Event) => event instanceof CustomEvent && go(event.detail);
    document.addEventListener('click', click);
    document.addEventListener(FOLLOW_EVENT, onRequest);
    return () => {
      document.removeEventListener('click', click);
      document.removeEventListener(FOLLOW_EVENT, onRequest);
    };
  }, [router]);

  /** The router drops a pending page when it navigates elsewhere: here to the page that is shown. */
  function stay() {
    if (!going) return;
    setGoing(null);
    startTransition(() => router.replace(going.from, { scroll: false }));
  }

  // The new page sets its own title when it has loaded.
  if (!pending) return null;
  return (
    <>
      <UnderWay onEscape={stay} />
      {going && isRecord(going.toPage) && <RecordSkeleton pathname={going.toPage} />}
    </>
  );
}
