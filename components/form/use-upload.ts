'use client';

import { useEffect, useRef } from 'react';
import { type Destination, uploadFile } from '@/components/api/upload-file';
import { toast } from '@/components/ui/toast';
import { useUploads } from './uploads';

/** Fixed: docs/rules.md#texts-files. */
const UPLOADED = 'File uploaded successfully.';

/** The pathname of the uploaded file, or why it was refused; null if the result is no longer needed. */
export type Outcome = { pathname: string } | { problem: string } | null;

/**
 * Returns a function that uploads a file directly to the store, any number at a time, and reports its progress as a
 * share from 0 to 1. `failed` is the problem of a failed upload. Leaving the form aborts the uploads.
 */
export function useUpload(failed: string) {
  const { begin } = useUploads();
  const running = useRef(new Set<AbortController>());
  useEffect(() => {
    const all = running.current;
    return () => {
      for (const abort of all) abort.abort();
    };
  }, []);

  return async (file: File, to: Destination, onProgress: (share: number) => void): Promise<Outcome> => {
    const abort = new AbortController();
    running.current.add(abort);
    const end = begin();
    const result = await uploadFile(file, to, { onProgress, signal: abort.signal });
    running.current.delete(abort);
    end();
    if (abort.signal.aborted) return null;
    if (!result.ok) return { problem: failed };
    toast.success(UPLOADED);
    return { pathname: result.data };
  };
}
