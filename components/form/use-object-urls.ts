'use client';

import { useEffect, useRef } from 'react';

/** Object URLs of files in this browser, each valid until it is revoked or the component unmounts. */
export function useObjectUrls() {
  const urls = useRef(new Set<string>());
  useEffect(() => {
    const created = urls.current;
    return () => {
      for (const url of created) URL.revokeObjectURL(url);
    };
  }, []);

  function create(file: File): string {
    const url = URL.createObjectURL(file);
    urls.current.add(url);
    return url;
  }

  function revoke(url: string) {
    URL.revokeObjectURL(url);
    urls.current.delete(url);
  }

  return { create, revoke };
}
