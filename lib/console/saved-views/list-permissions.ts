import 'server-only';
import { listSourceNamed } from '@/lib/console/entity-sources';
import type { Capability } from '@/lib/entities/permissions';
import { invalidField } from '@/lib/foundation/errors';

/** The capability that a list of this name requires; throws 400 for a name that no list has. */
export function listPermissionOf(name: string): Capability {
  const source = listSourceNamed(name);
  if (!source) throw invalidField('list', 'There is no such list');
  return source.list.permission;
}
