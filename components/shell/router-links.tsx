'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useTransition } from 'react';

/** The address that a click on a link of this site leads to; null when the browser should follow it itself. */
function destinationOf(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  if (!(link instanceof HTMLAnchorElement) || !isPlain || event.defaultPrevented) return null;
  const isPage = link.origin === location.origin && !/^\/(api|_next)\//.test(link.pathname);
  const leaves = link.hasAttribute('download') || (link.target !== '' && link.target !== '_self');
  // Within a page the browser moves by itself.
  const isAnchor = link.pathname === location.pathname && link.search === location.search && link.hash !== '';
  if (!isPage || leaves || isAnchor) return null;
  return link.pathname + link.search + link.hash;
}

/**
 * Follows every plain link of the console with the router, so that a list of links needs no component, no state and no
 * data for each of them (docs/performance.md#links). Modified clicks, other sites and downloads are the browser's. A bar says
 * that the next page is on its way.
 */
export function RouterLinks() {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const destination = destinationOf(event);
      if (!destination) return;
      event.preventDefault();
      startTransition(() => router.push(destination));
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [router]);
  // The new page says its own name once it is there.
  return pending && <div aria-hidden className="under-way" />;
}
