'use client';

import { Checkbox } from '@/components/ui/checkbox';
import { Skeleton } from '@/components/ui/skeleton';
import { GroupField } from './group-field';
import { useLookup } from './use-lookup';

type Props = { name: string; label: string; path: string; emptyText: string };

/** Several of a short list, each with its checkbox. The form's value is their ids. */
export function ChecksField({ name, label, path, emptyText }: Props) {
  const { options, loading, failed, retry } = useLookup(path);
  return (
    <GroupField
      name={name}
      label={label}
      render={({ value, onChange }) => {
        const ids: number[] = value ?? [];
        const toggle = (id: number, isChecked: boolean) =>
          onChange(isChecked ? [...ids, id] : ids.filter((other) => other !== id));
        if (failed) return <Retry onRetry={retry} />;
        if (loading) return <Skeleton className="h-24" />;
        if (options.length === 0) return <p className="text-ink-2">{emptyText}</p>;
        return (
          <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2 min-[900px]:grid-cols-3">
            {options.map(({ value: id, label: text }) => (
              <Checkbox
                key={id}
                label={text}
                checked={ids.includes(Number(id))}
                onCheckedChange={(on) => toggle(Number(id), on)}
              />
            ))}
          </div>
        );
      }}
    />
  );
}

/** Shown when a lookup could not be loaded. */
export function Retry({ onRetry }: { onRetry: () => void }) {
  return (
    <button type="button" onClick={onRetry} className="w-fit text-link underline">
      Could not be loaded. Retry
    </button>
  );
}
