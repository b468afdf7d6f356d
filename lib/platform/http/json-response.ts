/** The text of a JSON response, which our own server then need not read out of a stream. */
const texts = new WeakMap<Response, string>();

/** This body as JSON, which nobody keeps. */
export function jsonResponse(status: number, body: unknown): Response {
  const text = JSON.stringify(body);
  const response = new Response(text, {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  });
  texts.set(response, text);
  return response;
}

/** What was given to {@link jsonResponse}; undefined for any other response. */
export const jsonTextOf = (response: Response): string | undefined => texts.get(response);
