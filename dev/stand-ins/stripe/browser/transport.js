/** The card API has the same origin as this script. */
const origin = new URL(document.currentScript.src).origin;

/** Calls the card API; returns `{ ok }` or `{ error }`, and never throws. */
export async function call(key, method, path, body = {}) {
  const form = new URLSearchParams(flatten(body));
  const query = method === 'GET' ? `?${form}` : '';
  try {
    const response = await fetch(`${origin}/v1/${path}${query}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: method === 'GET' ? undefined : form,
    });
    const answer = await response.json();
    return answer.error ? { error: answer.error } : { ok: answer };
  } catch {
    const message = 'We are experiencing issues connecting to our payments provider. Please try again.';
    return { error: { type: 'api_connection_error', message } };
  }
}

function flatten(object, prefix = '') {
  return Object.entries(object).flatMap(([key, value]) => {
    const name = prefix ? `${prefix}[${key}]` : key;
    if (value === null || value === undefined) return [];
    return typeof value === 'object' ? flatten(value, name) : [[name, String(value)]];
  });
}
