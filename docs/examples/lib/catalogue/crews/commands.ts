import 'server-only';
import { crews } from '@/db/tables';
import { recordCommands } from '@/lib/catalogue/record-commands';
import { loadCrews } from './list';
import { crewInput, crewUpdate } from './schema';

const crew = recordCommands({
  table: crews,
  belongsTo: 'operator',
  noun: 'crew',
  record: 'crew',
  load: loadCrews,
});

export const createCrew = crew.creation({
  permission: 'crews.add',
  input: crewInput,
  columns: ({ name, phone, email }) => ({ name, phone, email, isActive: undefined }),
});

/** Updates the fields that are sent, the status included. */
export const updateCrew = crew.updating({
  permission: 'crews.edit',
  input: crewUpdate,
  columns: ({ name, phone, email, isActive }) => ({ name, phone, email, isActive }),
});

export const deleteCrew = crew.deletion({ permission: 'crews.delete' });
