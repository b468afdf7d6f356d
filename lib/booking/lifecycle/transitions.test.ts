import { describe, expect, it } from 'vitest';
import { PAYMENT_STATES, PERIOD_STATES } from '@/db/tables';
import { STATUS } from '@/lib/column-values/booking-status';
import { diagramOf } from '@/lib/platform/states/moves';
import { BOOKING_MOVES, PAYMENT_MOVES, PERIOD_MOVES } from './transitions';

type Moves = Record<string, { from: readonly string[]; to: string }>;

/** Every state that a row can reach from its initial state. */
function reachable(moves: Moves, start: string): string[] {
  const reached = new Set([start]);
  for (const state of reached)
    for (const { from, to } of Object.values(moves)) if (from.includes(state)) reached.add(to);
  return [...reached].sort();
}

const MACHINES: [string, Moves, string, readonly string[]][] = [
  ['a period', PERIOD_MOVES, 'held', PERIOD_STATES],
  ['a payment', PAYMENT_MOVES, 'created', PAYMENT_STATES],
  ['a booking', BOOKING_MOVES, 'pending', Object.keys(STATUS)],
];

describe.each(MACHINES)('%s', (_, moves, start, states) => {
  it('can reach every state of the database, and no other', () => {
    expect(reachable(moves, start)).toEqual([...states].sort());
  });

  it('has all its moves in its diagram', () => {
    const diagram = diagramOf(moves as Parameters<typeof diagramOf>[0], start);
    for (const name of Object.keys(moves)) expect(diagram).toContain(`: ${name} (`);
  });
});

it('a captured payment stays captured or disputed', () => {
  const from = (state: string) =>
    Object.values(PAYMENT_MOVES as Moves).filter((move) => move.from.includes(state));
  expect(from('captured').map(({ to }) => to)).toEqual(['disputed']);
  expect(from('disputed').map(({ to }) => to)).toEqual(['captured']);
});

it('a cancelled booking stays cancelled', () => {
  expect(Object.values(BOOKING_MOVES as Moves).some(({ from }) => from.includes('cancelled'))).toBe(false);
});
