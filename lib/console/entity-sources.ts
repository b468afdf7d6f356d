import 'server-only';
import type { AnyEntity } from '@/lib/entities/entities';
import type { ListSource } from '@/lib/platform/list/source';
import { LIST_SOURCES } from './list-sources.gen';

/** A list source whose row type is hidden. */
export type AnySource = ListSource<{ id: number }>;

type Listed<Description> = Description extends { isListed: true; key: infer Key extends string }
  ? Key
  : never;

/** The list of each entity that is described with one; a missing one does not compile. */
const DESCRIBED_LISTS: Record<Listed<AnyEntity>, unknown> = LIST_SOURCES;

/** Without the types of their rows, for code that iterates over all of them. */
const ENTITY_SOURCES = DESCRIBED_LISTS as Record<Listed<AnyEntity>, AnySource>;

/** The source of the list of an entity, by the key of the entity; undefined if it has none. */
export const listSourceOf = (key: string): AnySource | undefined =>
  Object.hasOwn(ENTITY_SOURCES, key) ? ENTITY_SOURCES[key as Listed<AnyEntity>] : undefined;

/** Of the sources of all entities, the one whose list has this name; undefined if there is none. */
export const listSourceNamed = (name: string): AnySource | undefined =>
  Object.values(ENTITY_SOURCES).find(({ list }) => list.name === name);
