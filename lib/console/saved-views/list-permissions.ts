import 'server-only';
import { sourceNamed } from '@/lib/console/entity-sources';
import type { Capability } from '@/lib/entities/permissions';
import { invalidField } from '@/lib/foundation/errors';

/** The capability that a list requires; throws 400 for a name that no list has. */
export function permissionOf(name: string): Capability {
  const source = sourceNamed(name);
  if (!source) throw invalidField('list', 'There is no such list');
  return source.list.permission;
}
