import { env } from '@/lib/foundation/settings/env';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { securityText } from '@/lib/platform/well-known-files';

/** One build serves every environment: the settings are read on each request. */
export const dynamic = 'force-dynamic';

export const GET = () =>
  new Response(securityText(env(), dbNow()), { headers: { 'content-type': 'text/plain; charset=utf-8' } });
