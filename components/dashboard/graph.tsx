'use client';

import dynamic from 'next/dynamic';
import { Skeleton } from '@/components/ui/skeleton';
import type { LineChartProps } from './line-chart';

/** The table below shows the figures in any case. */
const NotLoaded = () => (
  <p className="grid h-64 place-items-center text-ink-2">
    The graph could not be loaded. The figures are below.
  </p>
);

/** The chart library is large, so it is loaded when a graph is shown. */
export const Graph = dynamic<LineChartProps>(
  () => import('./line-chart').catch(() => ({ default: NotLoaded })),
  { ssr: false, loading: () => <Skeleton className="h-64" /> },
);
