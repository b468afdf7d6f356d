/** Moves irreversible actions to the end, whatever the order in which a screen lists its actions. */
export const dangerLast = <Action extends { danger?: boolean }>(actions: readonly Action[]): Action[] =>
  actions.toSorted((a, b) => Number(a.danger ?? false) - Number(b.danger ?? false));

/**
 * Moves actions that would change none of the chosen rows behind the others: ten inactive spaces are offered Activate
 * before Deactivate. Rows of other pages, whose state is not known, change nothing.
 */
export function fittingFirst<Action extends { changes?: number[] }>(
  actions: readonly Action[],
  chosen: readonly number[],
): Action[] {
  const states = actions.flatMap(({ changes }) => (changes ? [changes] : []));
  const isKnown = chosen.length > 0 && chosen.every((id) => states.some((ids) => ids.includes(id)));
  const rank = ({ changes }: Action) => {
    if (!isKnown || !changes) return 1;
    return changes.some((id) => chosen.includes(id)) ? 0 : 2;
  };
  return actions.toSorted((one, other) => rank(one) - rank(other));
}
