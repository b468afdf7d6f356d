'use client';

import { Button } from '@/components/ui/button';
import { DialogBody, DialogFooter } from '@/components/ui/dialog';
import { Sheet, SheetContent } from '@/components/ui/sheet';
import type { Filter } from '@/lib/platform/list/define';
import { type FilterChip, FilterChipField } from './filter-chips';
import { FilterField } from './filter-field';
import { useListState } from './list-state';

type Props = { open: boolean; onOpenChange: (open: boolean) => void; filters: Filter[]; chips: FilterChip[] };

/** The filters of a list on a phone. Each applies as soon as it is chosen, behind the sheet. */
export function FilterSheet({ open, onOpenChange, filters, chips }: Props) {
  const { reset, pending } = useListState();
  return (
    <Sheet open={open} onOpenChange={onOpenChange}>
      <SheetContent title="Filters">
        <DialogBody>
          <div className="grid gap-3">
            {filters.map((filter) => (
              <FilterField key={filter.label} filter={filter} all={filters} />
            ))}
            {chips.map((chip) => (
              <FilterChipField key={chip.key} chip={chip} />
            ))}
          </div>
        </DialogBody>
        <DialogFooter>
          <Button onClick={reset}>Reset</Button>
          <Button variant="primary" loading={pending} onClick={() => onOpenChange(false)}>
            Show results
          </Button>
        </DialogFooter>
      </SheetContent>
    </Sheet>
  );
}
