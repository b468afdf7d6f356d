'use client';

import { useState } from 'react';
import type { Destination } from '@/components/api/upload-file';
import { toast } from '@/components/ui/toast';
import { useObjectUrls } from './use-object-urls';
import { type Outcome, useUpload } from './use-upload';

/**
 * The upload of a field with one file. `progress` is the uploaded share from 0 to 1, and null while nothing is
 * uploading. `previewOf` returns the browser's object URL of the file that was uploaded to a pathname.
 * `failureMessage` is shown if the upload fails.
 */
export function useFileUpload(failureMessage: string) {
  const upload = useUpload(failureMessage);
  const urls = useObjectUrls();
  const [progress, setProgress] = useState<number | null>(null);
  const [uploaded, setUploaded] = useState<{ pathname: string; url: string } | null>(null);

  async function send(file: File, destination: Destination): Promise<Outcome> {
    setProgress(0);
    const outcome = await upload(file, destination, setProgress);
    setProgress(null);
    if (!outcome) return null;
    if ('problem' in outcome) {
      toast.error(outcome.problem);
      return outcome;
    }
    if (uploaded) urls.revoke(uploaded.url);
    setUploaded({ pathname: outcome.pathname, url: urls.create(file) });
    return outcome;
  }

  const previewOf = (pathname: unknown) =>
    uploaded && uploaded.pathname === pathname ? uploaded.url : undefined;
  return { send, progress, previewOf };
}
