'use client';

import { useFormState } from 'react-hook-form';
import { GroupField } from '@/components/form/group-field';
import { IMAGE_FAILED } from '@/components/form/image-file';
import { ReorderButtons, ReorderHandle } from '@/components/form/reorder-buttons';
import { useReorder } from '@/components/form/use-reorder';
import { cn } from '@/components/ui/cn';
import { FileDrop } from '@/components/ui/file-drop';
import { RotateCw } from '@/components/ui/icons/rotate-cw.gen';
import { X } from '@/components/ui/icons/x.gen';
import { imageHint } from '@/lib/platform/images/rules';
import { keyOf, MOST_PICTURES, type Picture, usePictures } from './use-pictures';

/** Up to five pictures of a space, in order, each with its own progress and its own error. */
export function ImagesField({ name }: { name: string }) {
  return (
    <GroupField
      name={name}
      label="Images"
      optional
      hint={`At most ${MOST_PICTURES}, each ${imageHint('space')}. The first is the cover. Larger photos are scaled and cropped to the middle.`}
      render={({ value }) => <Pictures name={name} pictures={value ?? []} />}
    />
  );
}

function Pictures({ name, pictures }: { name: string; pictures: Picture[] }) {
  const { errors } = useFormState();
  const { show, take, upload, remove, refused } = usePictures(name);
  const { handle, item, move, lifted, announcement } = useReorder(pictures, (one) => one.name, show);
  const refusals = (errors[name] ?? []) as { url?: { message?: string } }[];
  return (
    <>
      {pictures.length > 0 && (
        <ol className="grid gap-2">
          {pictures.map((one, index) => (
            <li
              key={keyOf(one)}
              {...item(index)}
              className={cn(
                'flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 rounded-control border border-line p-1.5',
                lifted === index && 'border-ink bg-sunk',
              )}
            >
              <ReorderHandle {...handle(index)} />
              <PictureFacts picture={one} error={one.error ?? refusals[index]?.url?.message} />
              <span className="ml-auto flex">
                {one.error === IMAGE_FAILED && (
                  <IconButton
                    label={`Try ${one.name} again`}
                    onClick={() => one.file && upload(keyOf(one), one.file)}
                  >
                    <RotateCw aria-hidden />
                  </IconButton>
                )}
                <ReorderButtons name={one.name} index={index} count={pictures.length} move={move} />
                <IconButton label={`Remove ${one.name}`} onClick={() => remove(keyOf(one))}>
                  <X aria-hidden />
                </IconButton>
              </span>
            </li>
          ))}
        </ol>
      )}
      {pictures.length < MOST_PICTURES && (
        <FileDrop
          accept="image/*,.jpg,.jpeg,.png"
          multiple
          label="Choose images or drop them here"
          onFiles={take}
        />
      )}
      {refused.length > 0 && (
        <div role="alert">
          <ul className="grid gap-1 text-small text-bad">
            {refused.map(({ key, name: file, problem }) => (
              <li key={key}>{`${file} was left out. ${problem}`}</li>
            ))}
          </ul>
        </div>
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );
}

/** Thumbnail, name, and the upload's progress or the reason for its refusal. */
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
