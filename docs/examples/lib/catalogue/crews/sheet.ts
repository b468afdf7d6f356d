import 'server-only';
import { importSheet } from '@/lib/platform/csv/sheet';
import { createCrew } from './commands';

export const crewSheet = importSheet({
  command: createCrew,
  columns: [
    { header: 'name', input: 'name', needed: true },
    { header: 'phone', input: 'phone' },
    { header: 'email', input: 'email' },
  ],
  sample: 'name,phone,email\r\nNight crew,+1 212 555 0142,night@example.com\r\n',
});
