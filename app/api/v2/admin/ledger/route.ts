import { movementSource } from '@/lib/booking/ledger/list';
import { movement, movementToWire } from '@/lib/booking/ledger/wire';
import { listRoute } from '@/lib/platform/http/list-route';

export const GET = listRoute({
  source: movementSource,
  row: movement,
  toWire: movementToWire,
  tag: 'Ledger',
  summary: 'All money in and out, newest first',
});
