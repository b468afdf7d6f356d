'use client';

import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';

type Uploads = {
  /** Whether any file of the form is still uploading. */
  pending: boolean;
  /** Registers an upload; the returned function removes it. */
  begin: () => () => void;
};

const Context = createContext<Uploads>({ pending: false, begin: () => () => {} });

/** The uploads of a form that are under way: saving the form before they end would lose them. */
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
