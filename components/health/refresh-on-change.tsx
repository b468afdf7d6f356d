'use client';

import { useEffect, useRef } from 'react';
import { useRefresh } from '@/components/api/use-refresh';
import { COMPONENT_NAMES } from '@/lib/pods/health/components';
import type { HealthStatus } from '@/lib/pods/health/schema';
import { useHealth } from './health-feed';

/** The job that notices silence runs every few seconds: the second refresh shows what it wrote. */
const LOOK_AFTER_MS = [500, 7_000];

/** Rerenders the incidents when a component goes off or comes back. */
export function RefreshOnChange({ status }: { status: HealthStatus }) {
  const { refresh } = useRefresh();
  const shown = useHealth(status);
  const { internal, external } = shown.instances;
  const key = [
    internal.isReporting,
    external.isReporting,
    ...COMPONENT_NAMES.map((name) => shown.components[name]),
  ].join();
  const before = useRef(key);
  useEffect(() => {
    if (before.current === key) return;
    before.current = key;
    const timers = LOOK_AFTER_MS.map((ms) => setTimeout(refresh, ms));
    return () => timers.forEach(clearTimeout);
  }, [key, refresh]);
  return null;
}
