import { expect, it } from 'vitest';
import { z } from 'zod';
import { ROUTES } from '../fixtures/routes';

/** The parts of a table of moves that say what a row offers, and the body of its endpoint. */
type Machine = { rowMoves: string[]; anyMove: z.ZodType };

const isMachine = (value: unknown): value is Machine =>
  typeof value === 'object' && value !== null && 'rowMoves' in value && 'anyMove' in value;

/** What is missing: a table of moves that rows offer has an endpoint that takes any of them, and is exported. */
function missingEndpoints(modules: Record<string, Record<string, unknown>>, bodies: unknown[]): string[] {
  return Object.entries(modules).flatMap(([file, exported]) =>
    Object.entries(exported).flatMap(([name, value]) =>
      isMachine(value) && value.rowMoves.length > 0 && !bodies.includes(value.anyMove)
        ? [`${file}: add the [id]/move/route.ts of ${name}, with moveRoute.`]
        : [],
    ),
  );
}

it('a table of moves that rows offer has an endpoint, so that programs can make them too', () => {
  const modules = import.meta.glob<Record<string, unknown>>('/lib/**/commands.ts', { eager: true });
  const bodies = ROUTES.map(({ definition }) => definition.body);
  expect(Object.keys(modules).length).toBeGreaterThan(10);
  expect(missingEndpoints(modules, bodies)).toEqual([]);
});

it('the endpoint is told by the file and the name of the table of moves', () => {
  const cleaningStates: Machine = { rowMoves: ['start'], anyMove: z.object({ move: z.literal('start') }) };
  const modules = { '/lib/catalogue/cleanings/commands.ts': { cleaningStates, createCleaning: () => {} } };
  expect(missingEndpoints(modules, [])).toEqual([
    '/lib/catalogue/cleanings/commands.ts: add the [id]/move/route.ts of cleaningStates, with moveRoute.',
  ]);
  expect(missingEndpoints(modules, [cleaningStates.anyMove])).toEqual([]);
});
