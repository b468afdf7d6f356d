import type { ReactNode } from 'react';
import { cn } from './cn';

export type Definition = { label: string; value: ReactNode };

/** Facts: label and value side by side, or stacked if there is no room. */
export function DefinitionList({ items, className }: { items: readonly Definition[]; className?: string }) {
  return (
    <div className={cn('@container', className)}>
      <dl className="divide-y divide-line">
        {items.map((item) => (
          <div
            key={item.label}
            className="grid gap-x-6 gap-y-0.5 py-2.5 @md:grid-cols-[minmax(120px,200px)_minmax(0,1fr)]"
          >
            <dt className="text-ink-2">{item.label}</dt>
            <dd className="min-w-0 text-ink">
              {item.value === undefined || item.value === null || item.value === '' ? (
                <span className="text-ink-3">Not set</span>
              ) : (
                item.value
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
