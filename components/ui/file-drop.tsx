'use client';

import { type ReactNode, type Ref, useId, useState } from 'react';
import { Upload } from '@/components/ui/icons/upload.gen';
import { cn } from './cn';
import { Spinner } from './spinner';

export type FileDropProps = {
  onFiles: (files: File[]) => void;
  /** Called with chosen or dropped files that `accept` excludes, to report why they are refused. */
  onRefused?: (files: File[]) => void;
  /** Types or extensions as in the file input: "image/png,image/jpeg". Dropped files are checked against it too. */
  accept?: string;
  multiple?: boolean;
  disabled?: boolean;
  loading?: boolean;
  /** The uploaded share of a file, from 0 to 1. */
  progress?: number;
  label?: ReactNode;
  /** What is allowed: "PNG or JPEG, 1242 x 630 px". */
  hint?: ReactNode;
  id?: string;
  ref?: Ref<HTMLInputElement>;
  className?: string;
  'aria-invalid'?: boolean;
  'aria-describedby'?: string;
};

export function FileDrop({
  onFiles,
  onRefused,
  accept,
  multiple,
  disabled,
  loading,
  progress,
  label = 'Choose a file or drop it here',
  hint,
  id,
  ref,
  className,
  ...aria
}: FileDropProps) {
  const [over, setOver] = useState(false);
  const ownId = useId();
  const off = disabled || loading;

  function take(list: FileList | null) {
    if (off) return;
    const files = [...(list ?? [])];
    const refused = files.filter((file) => !accepted(file, accept));
    const taken = files.filter((file) => !refused.includes(file));
    if (taken.length) onFiles(multiple ? taken : taken.slice(0, 1));
    if (refused.length && (multiple || !taken.length)) onRefused?.(refused);
  }

  return (
    <label
      htmlFor={id ?? ownId}
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
        'relative flex min-h-24 overflow-hidden flex-col items-center justify-center gap-1 rounded-control border border-dashed border-edge bg-surface px-4 py-4 text-center text-ink transition-colors duration-100',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
        off ? 'cursor-not-allowed bg-sunk text-ink-2' : 'hover:bg-sunk',
        over && !off && 'border-solid border-ink bg-sunk',
        aria['aria-invalid'] && 'border-bad',
        className,
      )}
    >
      <input
        {...aria}
        ref={ref}
        id={id ?? ownId}
        type="file"
        className="sr-only"
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        aria-busy={loading || undefined}
        // If it were disabled during an upload, keyboard users would lose the focus.
        onClick={(event) => loading && event.preventDefault()}
        onChange={(event) => {
          take(event.target.files);
          // Choosing the same file again must count as a change.
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
      {progress !== undefined && (
        <progress
          value={progress}
          max={1}
          aria-label="Upload"
          className="absolute inset-x-0 bottom-0 h-1 w-full appearance-none bg-line [&::-moz-progress-bar]:bg-ink [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-ink"
        />
      )}
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
