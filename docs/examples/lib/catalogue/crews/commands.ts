import 'server-only';
import { crews } from '@/db/tables';
import { recordCommands } from '@/lib/catalogue/record-commands';
import { command } from '@/lib/platform/command';
import { loadCrews } from './list';
import { crewInput, crewUpdate } from './schema';

const crew = recordCommands({
  table: crews,
  belongsTo: 'operator',
  noun: 'crew',
  record: 'crew',
  load: loadCrews,
});

export const createCrew = command({
  permission: 'crews.add',
  input: crewInput,
  run(context) {
    const { name, phone, email } = context.input;
    return crew.create(context, { name, phone, email, isActive: undefined });
  },
});

/** Updates the fields that are sent, the status included. */
export const updateCrew = command({
  permission: 'crews.edit',
  input: crewUpdate,
  run(context) {
    const { name, phone, email, isActive } = context.input;
    return crew.update(context, { name, phone, email, isActive });
  },
});

export const deleteCrew = crew.deletion({ permission: 'crews.delete' });
