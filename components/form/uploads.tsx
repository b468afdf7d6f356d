'use client';

import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';

type Uploads = {
  /** Whether any file of the form is still on its way. */
  pending: boolean;
  /** Registers an upload; the returned function ends it. */
  begin: () => () => void;
};

const Context = createContext<Uploads>({ pending: false, begin: () => () => {} });

/** What a form knows of the files it is sending: saved before they are there, it would lose them. */
export function UploadsProvider({ children }: { children: ReactNode }) {
  const [count, setCount] = useState(0);
  const begin = useCallback(() => {
    setCount((running) => running + 1);
    return () => setCount((running) => running - 1);
  }, []);
  const value = useMemo(() => ({ pending: count > 0, begin }), [count, begin]);
  return <Context.Provider value={value}>{children}</Context.Provider>;
}

export const useUploads = (): Uploads => useContext(Context);
