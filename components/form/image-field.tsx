'use client';

import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { FileDrop } from '@/components/ui/file-drop';
import { Thumb } from '@/components/ui/thumb';
import { type ImageKind, imageHint, WRONG_TYPE } from '@/lib/platform/images/rules';
import { Field, type FieldProps } from './field';
import { useImageUpload } from './use-image-upload';

type Props = FieldProps & {
  kind: ImageKind;
  currentUrl?: string | null;
  /** Receives the file's own name, if the record stores it. */
  fileNameField?: string;
  /** Called with the URL of the shown image, for a preview elsewhere. */
  onShow?: (url: string | null) => void;
};

/**
 * One picture. It is checked before the upload and uploaded directly to the store with its progress, and the server
 * checks the bytes again when the form is saved. The form's value is the pathname of a new picture, null for a
 * removed one, and undefined while it is unchanged.
 */
export function ImageField({ kind, currentUrl, fileNameField, onShow, ...props }: Props) {
  const { setError, clearErrors, setValue } = useFormContext();
  const [value, fileName] = useWatch({ name: [props.name, fileNameField ?? ''] });
  const { send, progress, previewOf } = useImageUpload(kind);
  const fileInput = useRef<HTMLInputElement>(null);

  const shownUrl = value === null ? null : (previewOf(value) ?? currentUrl);
  useEffect(() => onShow?.(shownUrl ?? null), [onShow, shownUrl]);
  const showProblem = (message: string) => setError(props.name, { type: 'image', message });

  function setPicture(pathname: string | null, name: string | null) {
    setValue(props.name, pathname, { shouldDirty: true, shouldTouch: true });
    if (fileNameField) setValue(fileNameField, name, { shouldDirty: true });
  }

  async function uploadPicture(file: File) {
    clearErrors(props.name);
    const outcome = await send(file);
    if (!outcome) return;
    if ('problem' in outcome) return showProblem(outcome.problem);
    setPicture(outcome.pathname, file.name);
  }

  function removePicture() {
    clearErrors(props.name);
    setPicture(null, null);
    // The focused button is removed together with the picture.
    fileInput.current?.focus();
  }

  return (
    <Field
      {...props}
      hint={props.hint ?? imageHint(kind)}
      render={(control, field) => (
        <div className="grid gap-2">
          {shownUrl && (
            <div className="flex min-w-0 items-center gap-3">
              <Thumb src={shownUrl} className="min-h-10 min-w-10 max-w-24 sm:max-w-40" />
              <span className="min-w-0 flex-1 truncate text-ink-2">{fileName}</span>
              <Button
                size="sm"
                aria-label={`Remove ${props.label}`}
                disabled={control.disabled || progress !== null}
                onClick={removePicture}
              >
                Remove
              </Button>
            </div>
          )}
          <FileDrop
            {...control}
            ref={(input) => {
              fileInput.current = input;
              field.ref(input);
            }}
            accept="image/jpeg,image/png"
            label={shownUrl ? 'Choose another file or drop it here' : undefined}
            loading={progress !== null}
            progress={progress ?? undefined}
            onFiles={([file]) => file && uploadPicture(file)}
            onRefused={() => showProblem(WRONG_TYPE)}
          />
        </div>
      )}
    />
  );
}
