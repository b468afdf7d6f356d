'use client';

import { Button } from '@/components/ui/button';
import { useListState } from './list-state';

/** A link to the unfiltered list, for a list without matches. */
export function ResetFilters() {
  const { reset } = useListState();
  return <Button onClick={reset}>Reset filters</Button>;
}
