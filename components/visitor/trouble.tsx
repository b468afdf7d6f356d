'use client';

import { createContext, type ReactNode, useContext } from 'react';
import { RequestReference } from '@/components/shell/request-reference';

/*
 * What every visitor page loads for the case that it cannot be rendered, so it needs React alone: what is said then was
 * rendered by the server with the layout, as nothing can be asked for any more.
 */

const Page = createContext<ReactNode>(null);
type Failed = { retry: () => void; digest?: string };
const Failed = createContext<Failed>({ retry: () => {} });

/** Keeps the `page` that is shown in the place of `children` that cannot be rendered. */
export function WithTrouble({ page, children }: { page: ReactNode; children: ReactNode }) {
  return <Page value={page}>{children}</Page>;
}

/** The kept page; `retry` renders the one that failed again, with an error that the framework calls `digest`. */
export function Trouble({ retry, digest }: Failed) {
  return <Failed value={{ retry, digest }}>{useContext(Page)}</Failed>;
}

/** By what the request that failed is found, on the kept page. */
export function TroubleReference({ label }: { label: string }) {
  return <RequestReference label={label} digest={useContext(Failed).digest} />;
}

/** The button of the kept page. */
export function TryAgain({ className, children }: { className: string; children: ReactNode }) {
  const { retry } = useContext(Failed);
  return (
    <button type="button" className={className} onClick={() => retry()}>
      {children}
    </button>
  );
}
