import { env } from '@/lib/foundation/settings/env';
import { webManifest } from '@/lib/platform/well-known-files';

/** One build serves every environment: the settings are read on each request. */
export const dynamic = 'force-dynamic';

export const GET = () =>
  Response.json(webManifest(env()), { headers: { 'content-type': 'application/manifest+json' } });
