'use client';

import { ChevronRight } from '@/components/ui/icons/chevron-right.gen';

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** JSON as a tree with collapsible branches. */
export function JsonTree({ value }: { value: Json }) {
  return (
    <div className="font-mono text-[0.8125rem] leading-6 break-words">
      <Node value={value} depth={0} />
    </div>
  );
}

const isBranch = (value: Json): value is Json[] | { [key: string]: Json } =>
  typeof value === 'object' && value !== null;

function Node({ name, value, depth }: { name?: string; value: Json; depth: number }) {
  const label = name !== undefined && <span className="text-ink-2">{name}: </span>;
  if (!isBranch(value))
    return (
      <div className={depth > 0 ? 'pl-5' : undefined}>
        {label}
        <Leaf value={value} />
      </div>
    );
  const entries = Object.entries(value);
  const count = Array.isArray(value) ? `[${entries.length}]` : `{${entries.length}}`;
  return (
    <details open={depth < 2} className="group/node">
      <summary className="flex list-none items-center gap-1 rounded-[4px] hover:bg-sunk [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 text-ink-3 transition-transform duration-100 [details[open]>summary>&]:rotate-90"
        />
        <span className="min-w-0">
          {label}
          <span className="text-ink-3">{count}</span>
        </span>
      </summary>
      <div className="ml-2 border-l border-line pl-3">
        {entries.map(([key, child]) => (
          <Node key={key} name={key} value={child} depth={depth + 1} />
        ))}
      </div>
    </details>
  );
}

function Leaf({ value }: { value: string | number | boolean | null }) {
  if (typeof value === 'string') return <span className="text-ok">{JSON.stringify(value)}</span>;
  if (typeof value === 'number') return <span className="text-info">{String(value)}</span>;
  return <span className="text-warn">{String(value)}</span>;
}
