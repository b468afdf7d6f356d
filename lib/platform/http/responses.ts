export const JSON_HEADERS = { 'content-type': 'application/json', 'cache-control': 'no-store' };

/** This body as a JSON response with caching disabled. */
export const jsonResponse = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: JSON_HEADERS });
