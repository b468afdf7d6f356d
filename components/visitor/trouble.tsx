'use client';

import { createContext, type ReactNode, useContext } from 'react';

/*
 * What every visitor page loads for the case that it cannot be rendered, so it imports React alone: what is said then was
 * rendered by the server with the layout, as nothing can be asked for any more.
 */

const Page = createContext<ReactNode>(null);
const Retry = createContext<() => void>(() => {});

/** Keeps the `page` that is shown in the place of `children` that cannot be rendered. */
export function WithTrouble({ page, children }: { page: ReactNode; children: ReactNode }) {
  return <Page value={page}>{children}</Page>;
}

/** The kept page; `retry` renders the one that failed again. */
export function Trouble({ retry }: { retry: () => void }) {
  return <Retry value={retry}>{useContext(Page)}</Retry>;
}

/** The button of the kept page. */
export function TryAgain({ className, children }: { className: string; children: ReactNode }) {
  const retry = useContext(Retry);
  return (
    <button type="button" className={className} onClick={() => retry()}>
      {children}
    </button>
  );
}
