'use client';

import { X } from '@/components/ui/icons/x.gen';

type Props = {
  values: readonly string[];
  labels: ReadonlyMap<string, string>;
  onRemove?: (value: string) => void;
};

/** The picked values as chips, each with a cross if it can be removed. */
export function Chips({ values, labels, onRemove }: Props) {
  if (values.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-1.5">
      {values.map((value) => (
        <Chip key={value} label={labels.get(value) ?? value} onRemove={onRemove && (() => onRemove(value))} />
      ))}
    </ul>
  );
}

function Chip({ label, onRemove }: { label: string; onRemove?: () => void }) {
  return (
    <li className="inline-flex h-7 max-w-full items-center gap-1 rounded-[6px] bg-sunk pr-1 pl-2.5 text-[0.8125rem] text-ink last:mr-0 pointer-coarse:h-9">
      <span className="truncate">{label}</span>
      {onRemove && (
        <button
          type="button"
          aria-label={`Remove ${label}`}
          onClick={onRemove}
          className="relative grid size-5 shrink-0 place-items-center rounded-[4px] text-ink-2 hover:bg-line hover:text-ink pointer-coarse:before:absolute pointer-coarse:before:-inset-x-1.5 pointer-coarse:before:-inset-y-3"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      )}
    </li>
  );
}
