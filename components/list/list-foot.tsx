'use client';

import { Button, ButtonLink } from '@/components/ui/button';
import { TableFoot } from '@/components/ui/table';
import { wholeNumber } from '@/lib/foundation/text/words';
import { useListState } from './list-state';

type Props = { page: number; limit: number; shown: number; total: number; totalIsLowerBound: boolean };

/** `Showing x-y of total` and the pager. The buttons are links, so they work before any script loads. */
export function ListFoot({ page, limit, shown, total, totalIsLowerBound }: Props) {
  const { href } = useListState();
  const from = page * limit + 1;
  const count = `${wholeNumber(total)}${totalIsLowerBound ? '+' : ''}`;
  return (
    <TableFoot>
      <span aria-live="polite">{`Showing ${wholeNumber(from)}-${wholeNumber(from + shown - 1)} of ${count}`}</span>
      <nav aria-label="Pages" className="flex gap-2">
        <Step label="Previous" to={page > 0 ? href({ page: page === 1 ? '' : String(page - 1) }) : null} />
        <Step
          label="Next"
          to={from + shown - 1 < total || totalIsLowerBound ? href({ page: String(page + 1) }) : null}
        />
      </nav>
    </TableFoot>
  );
}

function Step({ label, to }: { label: string; to: string | null }) {
  if (to) {
    return (
      <ButtonLink size="sm" href={to} scroll={false}>
        {label}
      </ButtonLink>
    );
  }
  return (
    <Button size="sm" disabled>
      {label}
    </Button>
  );
}
