'use client';

import { useEffect, useRef, useState } from 'react';
import { toast } from '@/components/ui/toast';
import { type Destination, uploadFile } from './upload-file';
import { useUploads } from './uploads';

/** Fixed: docs/rules.md#texts-files. */
const UPLOADED = 'File uploaded successfully.';

/** Where the file is now, or why it was not taken; null when nobody waits for it any more. */
export type Outcome = { pathname: string } | { problem: string } | null;

/**
 * Sends a file straight to the store. `progress` is its share from 0 to 1, null while nothing is on its way. `failed`
 * is said when it does not arrive. Leaving the form ends the upload.
 */
export function useUpload(failed: string) {
  const { begin } = useUploads();
  const [progress, setProgress] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function send(file: File, to: Destination): Promise<Outcome> {
    const abort = new AbortController();
    running.current = abort;
    const end = begin();
    setProgress(0);
    try {
      const pathname = await uploadFile(file, to, setProgress, abort.signal);
      toast.success(UPLOADED);
      return { pathname };
    } catch {
      if (abort.signal.aborted) return null;
      toast.error(failed);
      return { problem: failed };
    } finally {
      end();
      setProgress(null);
    }
  }

  return { send, progress };
}
