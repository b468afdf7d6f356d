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
 * share from 0 to 1. `failureMessage` is the problem of a failed upload. Leaving the form aborts the uploads.
 */
export function useUpload(failureMessage: string) {
  const { begin } = useUploads();
  const running = useRef(new Set<AbortController>());
  useEffect(() => {
    const controllers = running.current;
    return () => {
      for (const controller of controllers) controller.abort();
    };
  }, []);

  return async (
    file: File,
    destination: Destination,
    onProgress: (share: number) => void,
  ): Promise<Outcome> => {
    const controller = new AbortController();
    running.current.add(controller);
    const end = begin();
    const result = await uploadFile(file, destination, { onProgress, signal: controller.signal });
    running.current.delete(controller);
    end();
    if (controller.signal.aborted) return null;
    if (!result.ok) return { problem: failureMessage };
    toast.success(UPLOADED);
    return { pathname: result.data };
  };
}
