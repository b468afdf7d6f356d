import 'server-only';
import { type AnySource, sourceNamed as anySourceNamed } from '@/lib/console/entity-sources';
import { type Actor, may } from '@/lib/platform/authorization/actor';
import { LARGE_LISTS } from './large-lists';

export type { AnySource };

/** The large list of this name; undefined for one of an earlier release. */
export const sourceNamed = (name: string): AnySource | undefined =>
  LARGE_LISTS.some((each) => each === name) ? anySourceNamed(name) : undefined;

export const mayExport = (actor: Actor, { list }: AnySource): boolean =>
  may(actor, list.exportPermission ?? list.permission);
