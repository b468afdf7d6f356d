'use client';

import { useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { follow } from '@/components/shell/follow';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { X } from '@/components/ui/icons/x.gen';
import { LazyMenu } from '@/components/ui/lazy-menu';
import { toast } from '@/components/ui/toast';
import { bulkActionAction } from '@/lib/console/bulk/actions';
import { ACCESS_DENIED } from '@/lib/foundation/failure-texts';
import { counted, wholeNumber } from '@/lib/foundation/text/words';
import type { BulkEntry } from './bulk-entry';
import { dangerLast, fittingFirst } from './danger-last';
import { ExportButton, type ExportProps } from './export-button';
import { useBulkOutcome } from './use-bulk-outcome';
import { useBulk } from './use-selection';

/** This many entries are buttons; the others are in the menu. */
const IN_SIGHT = 2;

type Props = {
  entries: BulkEntry[];
  csv: ExportProps;
};

/** The actions on the selected rows: docs/rules.md#bulk-actions. */
export function BulkBar({ entries, csv }: Props) {
  const { noun, count, choice, total, chooseAll, clear, form, show } = useBulk();
  const [asking, setAsking] = useState<Extract<BulkEntry, { kind: unknown }> | null>(null);
  const { run } = useAction();
  const outcome = useBulkOutcome();

  function choose(entry: BulkEntry) {
    if (entry.denied) toast.error(ACCESS_DENIED);
    else if ('href' in entry) follow(pageOf(entry));
    else if ('form' in entry) show(entry.form);
    else setAsking(entry);
  }
  const pageOf = ({ href, idsAs, queryAs }: Extract<BulkEntry, { href: string }>) => {
    const chosen = 'ids' in choice ? { [idsAs]: choice.ids.join() } : { [queryAs]: choice.query };
    return `${href}&${new URLSearchParams(chosen)}`;
  };
  const offered = dangerLast(fittingFirst(entries, 'ids' in choice ? choice.ids : []));
  const isAll = 'query' in choice;
  const query: Record<string, string> = isAll
    ? Object.fromEntries(new URLSearchParams(choice.query))
    : { ids: choice.ids.join() };
  return (
    <>
      {/* The content below the bar can be scrolled above it. */}
      <div aria-hidden className="h-20 max-sm:h-32" />
      <div
        role="toolbar"
        aria-label={`${counted(count, noun)} selected`}
        className="fixed inset-x-3 bottom-[max(12px,env(safe-area-inset-bottom))] z-30 mx-auto flex w-fit max-w-[calc(100%-24px)] flex-wrap items-center gap-2 rounded-card border border-edge bg-surface p-2 shadow-xl"
      >
        <span className="px-2 font-medium text-ink tabular-nums" aria-live="polite">
          {`${wholeNumber(count)} selected`}
        </span>
        {!isAll && total !== null && total > count && (
          <Button variant="ghost" onClick={chooseAll}>
            {`Select all ${wholeNumber(total)}`}
          </Button>
        )}
        {offered.slice(0, IN_SIGHT).map((entry) => (
          <Button key={entry.label} onClick={() => choose(entry)}>
            {entry.label}
          </Button>
        ))}
        {(isAll || count <= 500) && <ExportButton {...csv} query={query} />}
        {offered.length > IN_SIGHT && (
          <LazyMenu
            trigger="More"
            className="h-9 rounded-control border border-edge px-3 font-medium text-ink hover:bg-sunk pointer-coarse:h-11"
            entries={() =>
              offered.slice(IN_SIGHT).map((entry) => ({
                label: entry.label,
                danger: entry.danger,
                onSelect: () => choose(entry),
              }))
            }
          />
        )}
        <Button variant="ghost" aria-label="Clear the selection" onClick={clear}>
          <X aria-hidden />
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setAsking(null)}
          title={`${asking.label} ${counted(count, noun)}?`}
          description={asking.consequence}
          confirmLabel={asking.label}
          tone={asking.danger ? 'danger' : 'primary'}
          onConfirm={() =>
            run(() => bulkActionAction({ kind: asking.kind, ...choice }), {
              done: outcome,
            })
          }
        />
      )}
      {form}
    </>
  );
}
