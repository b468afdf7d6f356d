'use client';

import type { ImageKind } from '@/lib/platform/images/rules';
import { checkImage, IMAGE_FAILED, imageDestination } from './image-file';
import { useFileUpload } from './use-file-upload';
import type { Outcome } from './use-upload';

/** Checks a picture in the browser and uploads it directly to the store. */
export function useImageUpload(kind: ImageKind) {
  const upload = useFileUpload(IMAGE_FAILED);

  async function send(file: File): Promise<Outcome> {
    const { problem } = await checkImage(kind, file);
    return problem ? { problem } : upload.send(file, imageDestination(file));
  }

  return { send, progress: upload.progress, previewOf: upload.previewOf };
}
