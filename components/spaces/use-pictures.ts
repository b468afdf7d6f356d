'use client';

import { useFormContext } from 'react-hook-form';
import { checkImage, IMAGE_FAILED, imageDestination } from '@/components/form/image-file';
import { useObjectUrls } from '@/components/form/use-object-urls';
import { useUpload } from '@/components/form/use-upload';
import { toast } from '@/components/ui/toast';

/** docs/rules.md#space-fields */
export const MOST_PICTURES = 5;

/**
 * A picture in the form: saved or uploaded (`url` is what is sent), on its way (`progress`), or refused
 * (`error`). What has no address yet keeps the form from being saved.
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

export const keyOf = (picture: Picture) => picture.key ?? picture.url;

/** The pictures of a field: always the newest, since uploads end when they end. */
export function usePictures(name: string) {
  const { getValues, setValue, clearErrors } = useFormContext();
  const send = useUpload(IMAGE_FAILED);
  const urls = useObjectUrls();
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
    const room = MOST_PICTURES - all().length;
    if (files.length > room) toast.error(`At most ${MOST_PICTURES} images`);
    for (const file of files.slice(0, room)) {
      const { problem, canShow } = await checkImage('space', file);
      const key = crypto.randomUUID();
      const preview = canShow ? urls.create(file) : undefined;
      show([...all(), { key, url: '', name: file.name, preview, file, error: problem ?? undefined }]);
      if (!problem) void upload(key, file);
    }
  }

  function remove(key: string) {
    for (const { preview } of all().filter((one) => keyOf(one) === key)) if (preview) urls.revoke(preview);
    show(all().filter((one) => keyOf(one) !== key));
  }

  return { show, take, upload, remove };
}
