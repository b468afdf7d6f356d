import { z } from 'zod';
import { getBoard } from '@/lib/office/board/queries';
import { boardQuery } from '@/lib/office/board/schema';
import { boardSpace, boardSpaceToWire } from '@/lib/office/board/wire';
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
