'use client';

import { createContext, type ReactNode, useContext } from 'react';
import { type Packed, unpack } from '@/lib/foundation/packed';
import { TroublePage, type TroubleTexts } from './trouble-page';

/*
 * What every visitor page loads for the case that it cannot be rendered, so it needs React alone: the texts came with
 * the layout, as nothing can be asked for any more.
 */

const Texts = createContext<Packed<TroubleTexts> | null>(null);

/** Keeps the texts of the page that is shown in the place of `children` that cannot be rendered. */
export function WithTrouble({ texts, children }: { texts: Packed<TroubleTexts>; children: ReactNode }) {
  return <Texts value={texts}>{children}</Texts>;
}

type Failed = { retry: () => void; digest?: string };

/** That page; `retry` renders the one that failed again, with an error that the framework calls `digest`. */
export function Trouble(failed: Failed) {
  const texts = useContext(Texts);
  return texts && <TroublePage {...failed} texts={unpack(texts)} />;
}
