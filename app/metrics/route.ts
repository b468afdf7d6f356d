import { respondWithMetrics } from '@/lib/operations/metrics/respond';
import { watched } from '@/lib/platform/http/request-watch';

/** One build serves every environment: the settings are read on each request. */
export const dynamic = 'force-dynamic';

export const GET = (request: Request) => watched(request, () => respondWithMetrics(request));
