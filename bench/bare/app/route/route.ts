export const dynamic = 'force-dynamic';

/** The fastest response that a route can return. */
export const GET = () => Response.json({ status: 'ok' });
