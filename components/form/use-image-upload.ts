'use client';

import { BROKEN_IMAGE, type ImageKind, imageProblem } from '@/lib/platform/images/rules';
import { imageDestination, imageFacts } from './upload-image';
import { type Outcome, useUpload } from './use-upload';

/** Checks a picture before it leaves the browser and sends it straight to the store. */
export function useImageUpload(kind: ImageKind) {
  // Fixed: docs/rules.md#texts-files.
  const upload = useUpload('Unable to upload image');

  async function send(file: File): Promise<Outcome> {
    const facts = await imageFacts(file);
    const problem = facts ? imageProblem(kind, facts) : BROKEN_IMAGE;
    if (problem) return { problem };
    return upload.send(file, imageDestination(file));
  }

  return { send, progress: upload.progress };
}
