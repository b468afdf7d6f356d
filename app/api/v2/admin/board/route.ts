import { z } from 'zod';
import { getBoard } from '@/lib/console/board/queries';
import { boardQuery } from '@/lib/console/board/schema';
import { boardSpace, boardSpaceToWire } from '@/lib/console/board/wire';
import { coalesced } from '@/lib/platform/authorization/coalesced';
import { route } from '@/lib/platform/http/route';

export const GET = route({
  auth: 'board.view',
  tag: 'Board',
  summary: 'Spaces with what happens in them now and in the next twelve hours',
  query: boardQuery,
  output: z.array(boardSpace),
  // Screens read the whole board every few seconds.
  handle: async ({ actor, query: { ids } }) =>
    (await (ids ? getBoard(actor, ids) : coalesced(actor, ['board'], () => getBoard(actor)))).map(
      boardSpaceToWire,
    ),
});
