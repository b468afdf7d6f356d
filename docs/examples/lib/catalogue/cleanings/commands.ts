import 'server-only';
import { z } from 'zod';
import type { Tx } from '@/db/client';
import { cleanings, crews } from '@/db/tables';
import { lockChosenRecords, recordCommands } from '@/lib/catalogue/record-commands';
import { newRecordPicture } from '@/lib/catalogue/record-pictures';
import { refuse } from '@/lib/foundation/errors';
import { toCents } from '@/lib/foundation/money';
import { command } from '@/lib/platform/command';
import { loadCleanings } from './list';
import { cleaningInput, cleaningUpdate, costField } from './schema';

const cleaning = recordCommands({
  table: cleanings,
  belongsTo: 'space',
  noun: 'cleaning',
  record: 'cleaning',
  load: loadCleanings,
});
const PICTURE = { kind: 'proof', field: 'image' } as const;

const lockCrew = (tx: Tx, id: number | undefined) =>
  lockChosenRecords(tx, crews, [id], 'crewId', 'Choose a crew from the list');

/** Plans a cleaning. Throws 404 and 403 for the space, and 400 for the crew. */
export const createCleaning = command({
  permission: 'cleanings.add',
  input: cleaningInput,
  prepare: (_, { image }) => newRecordPicture(image, PICTURE),
  run({ prepared: image, ...context }) {
    const { crewId, startsAt, cost, note } = context.input;
    return cleaning.create(context, async () => {
      await lockCrew(context.tx, crewId);
      return {
        crewId,
        startsAt: new Date(startsAt),
        costCents: toCents(cost),
        image,
        note,
        state: undefined,
      };
    });
  },
});

/** Updates the fields that are sent; the state has its moves. */
export const updateCleaning = command({
  permission: 'cleanings.edit',
  input: cleaningUpdate,
  async prepare(actor, { id, image }) {
    await cleaning.assertMayWrite(actor, id);
    return newRecordPicture(image, PICTURE);
  },
  run({ prepared: image, ...context }) {
    const { crewId, startsAt, cost, note } = context.input;
    return cleaning.update(context, async () => {
      await lockCrew(context.tx, crewId);
      return {
        crewId,
        startsAt: startsAt === undefined ? undefined : new Date(startsAt),
        costCents: cost === undefined ? undefined : toCents(cost),
        image,
        note,
        state: undefined,
      };
    });
  },
});

export const deleteCleaning = cleaning.deletion({ permission: 'cleanings.delete' });

const cleaningStates = cleaning.states({
  column: 'state',
  stateOf: ({ state }) => state,
  refusal: (state) => refuse('cleaning_moved', { state }),
  moves: (move) => ({
    start: move({
      by: 'cleanings.edit',
      from: ['planned'],
      to: 'running',
      when: 'the crew arrives',
      audit: 'cleaning.start',
    }),
    finish: move({
      by: 'cleanings.edit',
      from: ['running'],
      to: 'done',
      when: 'the space is clean',
      input: z.object({ cost: costField }),
      writes: ({ input }) => ({ costCents: toCents(input.cost) }),
      audit: 'cleaning.finish',
    }),
    cancel: move({
      by: 'cleanings.edit',
      from: ['planned'],
      to: 'cancelled',
      when: 'nobody comes',
      audit: 'cleaning.cancel',
    }),
  }),
});

/** The body of a move: `{ move: 'start' }`, or `{ move: 'finish', cost: 40 }`. */
export const cleaningMove = cleaningStates.anyMove;

/** Moves a cleaning; throws 404, 403, and 422 `cleaning_moved` if the move does not begin in its state. */
export const moveCleaning = cleaningStates.move;
