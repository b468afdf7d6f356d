import 'server-only';
import { cleanings, crews } from '@/db/tables';
import { recordCommands } from '@/lib/catalogue/record-commands';
import { refuse } from '@/lib/foundation/errors';
import { toCents } from '@/lib/foundation/money';
import { loadCleanings } from './list';
import { cleaningInput, cleaningUpdate, finishInput } from './schema';

const cleaning = recordCommands({
  table: cleanings,
  belongsTo: 'space',
  noun: 'cleaning',
  record: 'cleaning',
  load: loadCleanings,
});

const common = {
  picture: { field: 'image', kind: 'proof' },
  chooses: [{ field: 'crewId', table: crews, sentence: 'Choose a crew from the list' }],
} as const;

export const createCleaning = cleaning.creation({
  ...common,
  permission: 'cleanings.add',
  input: cleaningInput,
  columns: ({ crewId, startsAt, cost, note }, image) => ({
    crewId,
    startsAt: new Date(startsAt),
    costCents: toCents(cost),
    image,
    note,
    state: undefined,
  }),
});

/** Updates the fields that are sent; the state has its moves. */
export const updateCleaning = cleaning.updating({
  ...common,
  permission: 'cleanings.edit',
  input: cleaningUpdate,
  columns: ({ crewId, startsAt, cost, note }, image) => ({
    crewId,
    startsAt: startsAt === undefined ? undefined : new Date(startsAt),
    costCents: cost === undefined ? undefined : toCents(cost),
    image,
    note,
    state: undefined,
  }),
});

export const deleteCleaning = cleaning.deletion({ permission: 'cleanings.delete' });

export const cleaningStates = cleaning.states({
  column: 'state',
  refusal: (state) => refuse('cleaning_moved', { state }),
  moves: (move) => ({
    start: move({
      by: 'cleanings.edit',
      from: ['planned'],
      to: 'running',
      when: 'the crew arrives',
      words: { label: 'Start', done: 'started', consequence: 'The space counts as being cleaned.' },
      audit: 'cleaning.start',
    }),
    finish: move({
      by: 'cleanings.edit',
      from: ['running'],
      to: 'done',
      when: 'the space is clean',
      words: { label: 'Finish', done: 'finished', consequence: 'Its cost and picture are kept.' },
      input: finishInput,
      writes: ({ input }) => ({ costCents: toCents(input.cost) }),
      audit: 'cleaning.finish',
    }),
    cancel: move({
      by: 'cleanings.edit',
      from: ['planned'],
      to: 'cancelled',
      when: 'nobody comes',
      words: {
        label: 'Cancel',
        done: 'cancelled',
        consequence: 'It stays in the list as cancelled.',
        danger: true,
      },
      audit: 'cleaning.cancel',
    }),
  }),
});
