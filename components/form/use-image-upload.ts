'use client';

import { useEffect, useRef, useState } from 'react';
import { toast } from '@/components/ui/toast';
import { BROKEN_IMAGE, type ImageKind, imageProblem } from '@/lib/images/rules';
import { imageFacts, uploadImage } from './upload-image';
import { useUploads } from './uploads';

/** Spec 1 section 8, to the letter. */
const UPLOADED = 'File uploaded successfully.';
const FAILED = 'Unable to upload image';

/** Where the picture is now, or why it was not taken; null when nobody waits for it any more. */
type Outcome = { pathname: string } | { problem: string } | null;

/**
 * Checks a picture before it leaves the browser and sends it straight to the store. `progress` is its share from
 * 0 to 1, null while nothing is on its way. Leaving the form ends the upload.
 */
export function useImageUpload(kind: ImageKind) {
  const { begin } = useUploads();
  const [progress, setProgress] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function send(file: File): Promise<Outcome> {
    const facts = await imageFacts(file);
    const problem = facts ? imageProblem(kind, facts) : BROKEN_IMAGE;
    if (problem) return { problem };
    const abort = new AbortController();
    running.current = abort;
    const end = begin();
    setProgress(0);
    try {
      const pathname = await uploadImage(file, setProgress, abort.signal);
      toast.success(UPLOADED);
      return { pathname };
    } catch {
      if (abort.signal.aborted) return null;
      toast.error(FAILED);
      return { problem: FAILED };
    } finally {
      end();
      setProgress(null);
    }
  }

  return { send, progress };
}
