export const dynamic = 'force-dynamic';

/** The fastest response that a route can give. */
export const GET = () => Response.json({ status: 'ok' });
