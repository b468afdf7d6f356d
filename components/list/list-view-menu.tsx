'use client';

import { useState } from 'react';
import { useAction } from '@/components/api/use-action';
import { buttonVariants } from '@/components/ui/button';
import { LazyMenu } from '@/components/ui/lazy-menu';
import { onDemand } from '@/components/ui/on-demand';
import { PAGE_SIZES } from '@/lib/column-values/page-sizes';
import { removeViewAction } from '@/lib/console/saved-views/actions';
import { useListState } from './list-state';
import { useListView } from './list-view-state';

const SaveViewDialog = onDemand(() =>
  import('./save-view-dialog').then(({ SaveViewDialog }) => SaveViewDialog),
);

type Props = {
  /** The columns that can be hidden. */
  columns: { key: string; label: string }[];
  /** The saved view that is shown, if the reader may remove it. */
  shown?: { id: number; name: string; isOwn: boolean };
};

/** Which columns a list shows, how many rows and how high, and its saved views: docs/rules.md#saved-views. */
export function ListViewMenu({ columns, shown }: Props) {
  const state = useListView();
  const { state: address, reset } = useListState();
  const [saving, setSaving] = useState(false);
  const { run } = useAction();
  if (!state) return null;
  const { list, view, change } = state;
  const hidden = new Set(view.hidden[list]);
  const toggle = (key: string) =>
    change({
      hidden: {
        ...view.hidden,
        [list]: columns.map((each) => each.key).filter((each) => hidden.has(each) !== (each === key)),
      },
    });
  const remove = (id: number) =>
    run(() => removeViewAction({ id }), { success: 'View removed', done: reset });
  return (
    <>
      <LazyMenu
        trigger="View"
        className={buttonVariants({ variant: 'ghost', className: 'border-edge' })}
        entries={() => [
          { kind: 'heading', label: 'Columns' },
          ...columns.map(({ key, label }) => ({
            kind: 'toggle' as const,
            label,
            checked: !hidden.has(key),
            onToggle: () => toggle(key),
          })),
          { kind: 'rule', label: 'rows' },
          { kind: 'heading', label: 'Rows per page' },
          {
            kind: 'choices',
            label: 'Rows per page',
            value: String(view.pageSize),
            choices: PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) })),
            onChoose: (size) => change({ pageSize: PAGE_SIZES.find((each) => String(each) === size) }),
          },
          { kind: 'rule', label: 'density' },
          {
            kind: 'toggle',
            label: 'Compact rows',
            checked: view.isCompact,
            onToggle: () => change({ isCompact: !view.isCompact }),
          },
          { kind: 'rule', label: 'saved' },
          { label: 'Save this view…', onSelect: () => setSaving(true) },
          ...(shown ? [{ label: `Remove “${shown.name}”`, onSelect: () => remove(shown.id) }] : []),
        ]}
      />
      {saving && (
        <SaveViewDialog
          list={list}
          query={addressOf(address)}
          name={shown?.isOwn ? shown.name : ''}
          close={() => setSaving(false)}
          onFail={() => setSaving(false)}
        />
      )}
    </>
  );
}

/** The part that a saved view stores: everything except the page. */
function addressOf({ page: _, ...state }: Record<string, string>): string {
  return new URLSearchParams(state).toString();
}
