'use client';

import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { checkImage, fitImage, IMAGE_FAILED, imageDestination } from '@/components/form/image-file';
import { useObjectUrls } from '@/components/form/use-object-urls';
import { useUpload } from '@/components/form/use-upload';
import { toast } from '@/components/ui/toast';

/** docs/rules.md#space-fields */
export const MOST_PICTURES = 5;

/**
 * A picture in the form: saved or uploaded (`url` is the value that is sent), uploading (`progress`), or failed
 * (`error`). A picture without a URL prevents the form from being saved.
 */
export type Picture = {
  url: string;
  name: string;
  key?: string;
  preview?: string;
  file?: File;
  progress?: number;
  error?: string;
};

/** A file that was refused, and why. It is not among the pictures. */
export type Refused = { key: string; name: string; problem: string };

export const keyOf = (picture: Picture) => picture.key ?? picture.url;

/** The pictures of a field. Always the newest state, because uploads end at any time. */
export function usePictures(name: string) {
  const { getValues, setValue, clearErrors } = useFormContext();
  const send = useUpload(IMAGE_FAILED);
  const urls = useObjectUrls();
  const [refused, setRefused] = useState<Refused[]>([]);
  const all = (): Picture[] => getValues(name) ?? [];
  const show = (pictures: Picture[]) => {
    clearErrors(name);
    setValue(name, pictures, { shouldDirty: true });
  };
  const change = (key: string, part: Partial<Picture>) =>
    show(all().map((one) => (keyOf(one) === key ? { ...one, ...part } : one)));

  async function upload(key: string, file: File) {
    change(key, { progress: 0, error: undefined });
    const outcome = await send(file, imageDestination(file), (progress) => change(key, { progress }));
    if (!outcome) return;
    if ('problem' in outcome) change(key, { progress: undefined, error: outcome.problem });
    else change(key, { progress: undefined, url: outcome.pathname });
  }

  async function take(files: File[]) {
    const leftOut: string[] = [];
    const notTaken: Refused[] = [];
    for (const chosen of files) {
      const { name } = chosen;
      const fits = (await checkImage('space', chosen)).problem === null;
      const file = fits ? chosen : await fitImage('space', chosen);
      const { problem } = await checkImage('space', file);
      const key = crypto.randomUUID();
      if (problem) notTaken.push({ key, name, problem });
      else if (all().length >= MOST_PICTURES) leftOut.push(name);
      else {
        show([...all(), { key, url: '', name, preview: urls.create(file), file }]);
        void upload(key, file);
      }
    }
    setRefused(notTaken);
    if (leftOut.length > 0) toast.error(`At most ${MOST_PICTURES} images. Left out: ${leftOut.join(', ')}`);
  }

  function remove(key: string) {
    for (const { preview } of all().filter((one) => keyOf(one) === key)) if (preview) urls.revoke(preview);
    show(all().filter((one) => keyOf(one) !== key));
  }

  return { show, take, upload, remove, refused };
}
