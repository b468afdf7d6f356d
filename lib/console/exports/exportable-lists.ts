import 'server-only';
import { type AnySource, listSourceNamed } from '@/lib/console/entity-sources';
import { type Actor, may } from '@/lib/platform/authorization/actor';
import { LARGE_LISTS } from './large-exports';

export type { AnySource };

/** The list of this name whose large exports are written by a job; undefined for one of an earlier release. */
export const largeListNamed = (name: string): AnySource | undefined =>
  LARGE_LISTS.some((each) => each === name) ? listSourceNamed(name) : undefined;

/** Whether the actor may export a list. */
export const mayExportList = (actor: Actor, { list }: AnySource): boolean =>
  may(actor, list.exportPermission ?? list.permission);
