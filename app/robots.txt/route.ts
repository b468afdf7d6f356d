import { env } from '@/lib/foundation/settings/env';
import { robotsText } from '@/lib/platform/well-known-files';

/** One build serves every environment: the settings are read on each request. */
export const dynamic = 'force-dynamic';

export const GET = () =>
  new Response(robotsText(env()), { headers: { 'content-type': 'text/plain; charset=utf-8' } });
