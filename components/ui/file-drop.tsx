'use client';

import { Upload } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { cn } from './cn';
import { Spinner } from './spinner';

export type FileDropProps = {
  onFiles: (files: File[]) => void;
  /** Types or endings as in the file input: "image/png,image/jpeg". Dropped files are held to it too. */
  accept?: string;
  multiple?: boolean;
  disabled?: boolean;
  loading?: boolean;
  label?: ReactNode;
  /** What is allowed: "PNG or JPEG, 1242 x 630 px". */
  hint?: ReactNode;
  id?: string;
  className?: string;
  'aria-invalid'?: boolean;
  'aria-describedby'?: string;
};

export function FileDrop({
  onFiles,
  accept,
  multiple,
  disabled,
  loading,
  label = 'Choose a file or drop it here',
  hint,
  id,
  className,
  ...aria
}: FileDropProps) {
  const [over, setOver] = useState(false);
  const own = useId();
  const off = disabled || loading;

  function take(list: FileList | null) {
    const files = [...(list ?? [])].filter((file) => accepted(file, accept));
    if (files.length && !off) onFiles(multiple ? files : files.slice(0, 1));
  }

  return (
    <label
      htmlFor={id ?? own}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
      className={cn(
        'relative flex min-h-24 flex-col items-center justify-center gap-1 rounded-control border border-dashed border-edge bg-surface px-4 py-4 text-center text-ink transition-colors duration-100',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
        off ? 'cursor-not-allowed bg-sunk text-ink-2' : 'hover:bg-sunk',
        over && !off && 'border-solid border-ink bg-sunk',
        aria['aria-invalid'] && 'border-bad',
        className,
      )}
    >
      <input
        {...aria}
        id={id ?? own}
        type="file"
        className="sr-only"
        accept={accept}
        multiple={multiple}
        disabled={off}
        onChange={(event) => {
          take(event.target.files);
          // The same file again must count as a change.
          event.target.value = '';
        }}
      />
      {loading ? (
        <Spinner className="size-5 text-ink-2" />
      ) : (
        <Upload aria-hidden className="size-5 text-ink-2" />
      )}
      <span className="font-medium">{loading ? 'Uploading' : label}</span>
      {hint && <span className="text-small text-ink-3">{hint}</span>}
    </label>
  );
}

function accepted(file: File, accept?: string) {
  if (!accept) return true;
  return accept.split(',').some((rule) => {
    const want = rule.trim().toLowerCase();
    if (want.startsWith('.')) return file.name.toLowerCase().endsWith(want);
    if (want.endsWith('/*')) return file.type.startsWith(want.slice(0, -1));
    return file.type === want;
  });
}
