/**
 * A move of a record from one of the states in which it can begin to the state in which it ends. A move that is in no
 * table does not happen.
 */
export type Move<State extends string = string> = { from: readonly State[]; to: State; when: string };

/** A table of moves as a Mermaid state diagram. */
export function diagramOf(moves: Record<string, Move>, start: string): string {
  const lines = Object.entries(moves).flatMap(([name, { from, to, when }]) =>
    from.map((state) => `  ${state} --> ${to}: ${name} (${when})`),
  );
  return ['stateDiagram-v2', `  [*] --> ${start}`, ...lines].join('\n');
}
