'use client';

import { useEffect, useState } from 'react';
import { Retry } from '@/components/form/checks-field';
import { GroupField } from '@/components/form/group-field';
import { ReorderButtons, ReorderHandle } from '@/components/form/reorder-buttons';
import { type LookupOption, useLookup } from '@/components/form/use-lookup';
import { useReorder } from '@/components/form/use-reorder';
import { Checkbox } from '@/components/ui/checkbox';
import { cn } from '@/components/ui/cn';
import { Skeleton } from '@/components/ui/skeleton';

type Chosen = { id: number; dragOrder: number };

/** About four per column: docs/rules.md#features. */
const COLUMN = 4;

/** The controls that the pod's app shows, in order: ticked and sorted. */
export function FeaturesField({ name, path }: { name: string; path: string }) {
  const { options, loading, failed, retry } = useLookup(path);
  return (
    <GroupField
      name={name}
      label="Internal App Feature"
      hint="The app in the space shows the selected features in this order."
      render={({ value, onChange }) => {
        if (failed) return <Retry onRetry={retry} />;
        if (loading) return <Skeleton className="h-40" />;
        if (options.length === 0) return <p className="text-ink-2">There are no features yet.</p>;
        return <Ordered options={options} chosen={value ?? []} onChange={onChange} />;
      }}
    />
  );
}

type OrderedProps = { options: LookupOption[]; chosen: Chosen[]; onChange: (chosen: Chosen[]) => void };

function Ordered({ options, chosen, onChange }: OrderedProps) {
  const ticked = new Set(chosen.map(({ id }) => String(id)));
  const [order, setOrder] = useState(() => startingOrder(options, chosen));
  // A reloaded lookup can contain new features, which are listed last.
  useEffect(() => {
    setOrder((before) => {
      const earlier = new Set(before.map(({ value }) => value));
      return [...before, ...options.filter(({ value }) => !earlier.has(value))];
    });
  }, [options]);
  const tell = (items: LookupOption[], boxes: Set<string>) =>
    onChange(
      items.flatMap(({ value }, index) =>
        boxes.has(value) ? [{ id: Number(value), dragOrder: index + 1 }] : [],
      ),
    );
  const { handle, item, move, lifted, announcement } = useReorder(
    order,
    ({ label }) => label,
    (items) => {
      setOrder(items);
      tell(items, ticked);
    },
  );
  const toggle = (value: string, on: boolean) => {
    const boxes = new Set(ticked);
    if (on) boxes.add(value);
    else boxes.delete(value);
    tell(order, boxes);
  };
  const rows = Math.max(COLUMN, Math.ceil(order.length / 3));
  return (
    <>
      <ol
        className="grid gap-1.5 sm:grid-flow-col sm:auto-cols-fr"
        style={{ gridTemplateRows: `repeat(${Math.min(rows, order.length)}, auto)` }}
      >
        {order.map(({ value, label }, index) => (
          <li
            key={value}
            {...item(index)}
            className={cn(
              'flex min-w-0 items-center gap-1 rounded-control border border-line bg-surface py-1 pr-1 pl-0.5',
              lifted === index && 'border-ink bg-sunk',
            )}
          >
            <ReorderHandle {...handle(index)} />
            <Checkbox
              className="min-w-0 flex-1 [&>span:last-child]:truncate"
              label={label}
              checked={ticked.has(value)}
              onCheckedChange={(on) => toggle(value, on)}
            />
            <ReorderButtons name={label} index={index} count={order.length} move={move} />
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );
}

/** The ticked ones in their order, then the others by name. */
function startingOrder(options: LookupOption[], chosen: Chosen[]): LookupOption[] {
  const place = new Map(chosen.map(({ id, dragOrder }) => [String(id), dragOrder]));
  const rank = ({ value }: LookupOption) => place.get(value) ?? Number.MAX_SAFE_INTEGER;
  return [...options].sort((a, b) => rank(a) - rank(b) || a.label.localeCompare(b.label));
}
