'use client';

import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { FileDrop } from '@/components/ui/file-drop';
import { type ImageKind, imageHint, imageProblem } from '@/lib/images/rules';
import { Field, type FieldProps } from './field';
import { imageFacts, uploadImage } from './upload-image';

type Props = FieldProps & {
  kind: ImageKind;
  /** What stands there now, as an address to show. */
  currentUrl?: string | null;
  /** Takes the file's own name, where the record keeps it. */
  fileNameField?: string;
};

/**
 * One picture. It is checked before it leaves the browser, sent straight to the store with its progress, and
 * the form holds the pathname; the server checks the bytes again when the form is saved.
 */
export function ImageField({ kind, currentUrl, fileNameField, ...props }: Props) {
  const { setError, clearErrors, setValue } = useFormContext();
  const [preview, setPreview] = useState<string | null>(currentUrl ?? null);
  const [progress, setProgress] = useState<number | null>(null);

  async function take(file: File | undefined, onChange: (pathname: string) => void) {
    if (!file) return;
    clearErrors(props.name);
    const facts = await imageFacts(file);
    const problem = facts
      ? imageProblem(kind, facts)
      : 'This file is damaged or is no image. Please choose another one';
    if (problem) return setError(props.name, { type: 'image', message: problem });
    setProgress(0);
    try {
      onChange(await uploadImage(file, setProgress));
      setPreview(URL.createObjectURL(file));
      if (fileNameField) setValue(fileNameField, file.name, { shouldDirty: true });
    } catch {
      setError(props.name, { type: 'upload', message: 'Unable to upload image' });
    } finally {
      setProgress(null);
    }
  }

  return (
    <Field
      {...props}
      hint={props.hint ?? imageHint(kind)}
      draw={(control, field) => (
        <div className="grid gap-2">
          {preview && (
            <img
              src={preview}
              alt=""
              className="max-h-40 w-fit max-w-full rounded-control border border-line bg-sunk"
            />
          )}
          <FileDrop
            id={control.id}
            accept="image/jpeg,image/png"
            disabled={control.disabled}
            loading={progress !== null}
            onFiles={([file]) => take(file, field.onChange)}
          />
          {progress !== null && (
            <progress value={progress} max={1} aria-label="Upload" className="h-1.5 w-full" />
          )}
          {preview && field.value && (
            <Button
              size="sm"
              className="w-fit"
              onClick={() => {
                field.onChange(null);
                setPreview(null);
              }}
            >
              Remove
            </Button>
          )}
        </div>
      )}
    />
  );
}
