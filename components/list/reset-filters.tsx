'use client';

import { Button } from '@/components/ui/button';
import { useListState } from './list-state';

/** The way back to the whole list, where nothing matches. */
export function ResetFilters() {
  const { reset } = useListState();
  return <Button onClick={reset}>Reset filters</Button>;
}
