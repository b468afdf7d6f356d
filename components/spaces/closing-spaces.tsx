import { BlockDialog } from '@/components/blocks/on-demand';
import { mayClear } from '@/components/clearing/may-clear';
import { DeactivateDialog } from '@/components/clearing/on-demand';
import type { PageQuery } from '@/components/list/list-screen';
import { spaceSource } from '@/lib/catalogue/spaces/list';
import { signedName } from '@/lib/catalogue/spaces/pod-name';
import { clockFrom } from '@/lib/foundation/time/clock-of-zone';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { may, type StaffActor } from '@/lib/platform/authorization/actor';
import { findRows } from '@/lib/platform/list/find-rows';
import { parseListParams } from '@/lib/platform/list/params';

const DAY_MS = 86_400_000;
/** The limit of spaces that can be closed at once. */
const MOST_SPACES = 500;

type Props = { actor: StaffActor; query: PageQuery; closeHref: string };

const textOf = (query: PageQuery, key: string) => [query[key]].flat()[0];

/** The dialog that closes the spaces named in the URL: by ids, or by search and filters of the list. */
export async function ClosingSpaces({ actor, query, closeHref }: Props) {
  const how = textOf(query, 'closing');
  const needs = how === 'block' ? 'blocks.edit' : 'spaces.status';
  if ((how !== 'block' && how !== 'inactive') || !may(actor, needs)) return null;
  const matching = textOf(query, 'matching');
  const ids = (textOf(query, 'spaces') ?? '').split(',').map(Number).filter(Boolean);
  if (matching === undefined && ids.length === 0) return null;
  const params =
    matching === undefined
      ? { ...parseListParams(spaceSource.list, {}), ids }
      : parseListParams(spaceSource.list, new URLSearchParams(matching));
  const rows = await findRows(actor, spaceSource, params, MOST_SPACES + 1);
  const spaces = rows
    .slice(0, MOST_SPACES)
    .filter(({ status }) => status !== 'deleted')
    .map((space) => ({ id: space.id, name: signedName(space) }));
  const [first] = rows;
  if (spaces.length === 0 || !first) return null;
  const now = dbNow();
  const common = {
    spaces,
    now,
    clock: clockFrom(first.timezone, new Date(now.getTime() - DAY_MS)),
    may: mayClear(actor),
    closeHref,
    isCut: rows.length > MOST_SPACES,
  };
  return how === 'block' ? <BlockDialog {...common} block={null} /> : <DeactivateDialog {...common} />;
}
