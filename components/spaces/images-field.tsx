'use client';

import { RotateCw, X } from 'lucide-react';
import { useFormContext, useFormState } from 'react-hook-form';
import { GroupField } from '@/components/form/group-field';
import { ReorderButtons, ReorderHandle } from '@/components/form/reorder-buttons';
import { imageFacts, uploadImage } from '@/components/form/upload-image';
import { useReorder } from '@/components/form/use-reorder';
import { cn } from '@/components/ui/cn';
import { FileDrop } from '@/components/ui/file-drop';
import { toast } from '@/components/ui/toast';
import { imageHint, imageProblem } from '@/lib/platform/images/rules';

/** docs/rules.md#space-fields */
const MOST = 5;

/**
 * A picture in the form: saved or uploaded (`url` is what is sent), on its way (`progress`), or refused
 * (`error`). What has no address yet keeps the form from being saved.
 */
type Picture = {
  url: string;
  name: string;
  key?: string;
  preview?: string;
  file?: File;
  progress?: number;
  error?: string;
};

const keyOf = (picture: Picture) => picture.key ?? picture.url;

/** The pictures of a field: always the newest, since uploads end when they end. */
function usePictures(name: string) {
  const { getValues, setValue, clearErrors } = useFormContext();
  const all = (): Picture[] => getValues(name) ?? [];
  const show = (pictures: Picture[]) => {
    clearErrors(name);
    setValue(name, pictures, { shouldDirty: true });
  };
  const change = (key: string, part: Partial<Picture>) =>
    show(all().map((one) => (keyOf(one) === key ? { ...one, ...part } : one)));

  async function upload(key: string, file: File) {
    change(key, { progress: 0, error: undefined });
    try {
      const url = await uploadImage(file, (progress) => change(key, { progress }));
      change(key, { progress: undefined, url });
      toast.success('File uploaded successfully.');
    } catch {
      change(key, { progress: undefined, error: 'Unable to upload image' });
    }
  }

  async function take(files: File[]) {
    const room = MOST - all().length;
    if (files.length > room) toast.error(`At most ${MOST} images`);
    for (const file of files.slice(0, room)) {
      const facts = await imageFacts(file);
      const error = facts ? imageProblem('space', facts) : 'This file is damaged or not an image';
      const key = crypto.randomUUID();
      const preview = facts?.width ? URL.createObjectURL(file) : undefined;
      show([...all(), { key, url: '', name: file.name, preview, file, error: error ?? undefined }]);
      if (!error) void upload(key, file);
    }
  }

  const remove = (key: string) => show(all().filter((one) => keyOf(one) !== key));
  return { show, take, upload, remove };
}

/** Up to five pictures of a space, in order, each with its own progress and its own error. */
export function ImagesField({ name }: { name: string }) {
  return (
    <GroupField
      name={name}
      label="Images"
      optional
      hint={`At most ${MOST}, each ${imageHint('space')}. The first is the cover.`}
      render={({ value }) => <Pictures name={name} pictures={value ?? []} />}
    />
  );
}

function Pictures({ name, pictures }: { name: string; pictures: Picture[] }) {
  const { errors } = useFormState();
  const { show, take, upload, remove } = usePictures(name);
  const { handle, item, move, lifted, said } = useReorder(pictures, (one) => one.name, show);
  const refusals = (errors[name] ?? []) as { url?: { message?: string } }[];
  return (
    <>
      {pictures.length > 0 && (
        <ol className="grid gap-2">
          {pictures.map((one, at) => (
            <li
              key={keyOf(one)}
              {...item(at)}
              className={cn(
                'flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 rounded-control border border-line p-1.5',
                lifted === at && 'border-ink bg-sunk',
              )}
            >
              <ReorderHandle {...handle(at)} />
              <PictureFacts picture={one} error={one.error ?? refusals[at]?.url?.message} />
              <span className="ml-auto flex">
                {one.error === 'Unable to upload image' && (
                  <IconButton
                    label={`Try ${one.name} again`}
                    onClick={() => one.file && upload(keyOf(one), one.file)}
                  >
                    <RotateCw aria-hidden />
                  </IconButton>
                )}
                <ReorderButtons name={one.name} at={at} count={pictures.length} move={move} />
                <IconButton label={`Remove ${one.name}`} onClick={() => remove(keyOf(one))}>
                  <X aria-hidden />
                </IconButton>
              </span>
            </li>
          ))}
        </ol>
      )}
      {pictures.length < MOST && (
        <FileDrop
          accept="image/*,.jpg,.jpeg,.png"
          multiple
          label="Choose images or drop them here"
          onFiles={take}
        />
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

/** Thumbnail, name, and how far it is or why it is not taken. */
function PictureFacts({ picture, error }: { picture: Picture; error?: string }) {
  const { name, preview, url, progress } = picture;
  const source = preview ?? (url.startsWith('http') ? url : undefined);
  return (
    <>
      {source ? (
        <img src={source} alt="" className="h-11 w-21.75 shrink-0 rounded-[6px] bg-sunk object-cover" />
      ) : (
        <span className="h-11 w-21.75 shrink-0 rounded-[6px] bg-sunk" />
      )}
      <span className="grid min-w-24 flex-1 gap-0.5">
        <span className="truncate">{name || 'Image'}</span>
        {progress !== undefined && (
          <progress value={progress} max={1} aria-label={`Upload of ${name}`} className="h-1.5 w-full" />
        )}
        {error && progress === undefined && (
          <span role="alert" className="text-small text-bad">
            {error}
          </span>
        )}
      </span>
    </>
  );
}

function IconButton({
  label,
  onClick,
  children,
}: {
  label: string;
  onClick: () => void;
  children: React.ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="relative grid size-7 shrink-0 place-items-center rounded-[6px] text-ink-2 hover:bg-sunk hover:text-ink [&_svg]:size-4 pointer-coarse:before:absolute pointer-coarse:before:-inset-2"
    >
      {children}
    </button>
  );
}
