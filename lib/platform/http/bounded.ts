import 'server-only';
import { NextRequest } from 'next/server';
import { BODY_BYTES, readBytes } from './body';
import { failureResponse } from './failure';

/**
 * Wraps the handler of a library that reads a body to its end: bodies are limited to 64 kB, beyond that 413.
 */
export const bounded =
  <Context>(handle: (request: NextRequest, context: Context) => Promise<Response>) =>
  async (request: Request, context: Context): Promise<Response> => {
    try {
      const body = new Uint8Array(await readBytes(request, BODY_BYTES.ordinary));
      const { method, headers } = request;
      return await handle(new NextRequest(request.url, { method, headers, body }), context);
    } catch (error) {
      return failureResponse(error, request);
    }
  };
