'use client';

import { createContext, type ReactNode, useContext } from 'react';
import { type Packed, unpack } from '@/lib/foundation/packed';
import { TroublePage, type TroubleTexts } from './trouble-page';

/*
 * What every visitor page loads in case it cannot be rendered. It needs only React: the texts are sent with the
 * layout, because by then nothing can be requested any more.
 */

const Texts = createContext<Packed<TroubleTexts> | null>(null);

/** Provides the texts of the page that is shown instead of `children` that cannot be rendered. */
export function WithTrouble({ texts, children }: { texts: Packed<TroubleTexts>; children: ReactNode }) {
  return <Texts value={texts}>{children}</Texts>;
}

type Failed = { retry: () => void; digest?: string };

/** That page. `retry` renders the failed one again; the framework identifies its error by `digest`. */
export function Trouble(failed: Failed) {
  const texts = useContext(Texts);
  return texts && <TroublePage {...failed} texts={unpack(texts)} />;
}
