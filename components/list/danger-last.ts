/** Moves irreversible actions to the end, whatever the order in which a screen lists its actions. */
export const dangerLast = <Action extends { danger?: boolean }>(actions: readonly Action[]): Action[] =>
  actions.toSorted((a, b) => Number(a.danger ?? false) - Number(b.danger ?? false));
