'use client';

import { BROKEN_IMAGE, type ImageKind, imageProblem } from '@/lib/images/rules';
import { imageDestination, imageFacts } from './upload-image';
import { type Outcome, useUpload } from './use-upload';

/** Checks a picture before it leaves the browser and sends it straight to the store. */
export function useImageUpload(kind: ImageKind) {
  // Spec 1 section 8, to the letter.
  const upload = useUpload('Unable to upload image');

  async function send(file: File): Promise<Outcome> {
    const facts = await imageFacts(file);
    const problem = facts ? imageProblem(kind, facts) : BROKEN_IMAGE;
    if (problem) return { problem };
    return upload.send(file, imageDestination(file));
  }

  return { send, progress: upload.progress };
}
