'use client';

import { StatusToggle } from '@/components/list/status-toggle';
import { updateLocationAction } from '@/lib/locations/actions';
import type { Location } from '@/lib/locations/schema';

/** The status of a location, changed through a confirmation. */
export function LocationStatus({ location, denied }: { location: Location; denied: boolean }) {
  return (
    <StatusToggle
      name={location.name}
      noun="location"
      status={location.is_active ? 'active' : 'inactive'}
      denied={denied}
      change={(is_active) => updateLocationAction({ id: location.id, is_active })}
    />
  );
}
