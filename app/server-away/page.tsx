import { headers } from 'next/headers';
import { MessagePage } from '@/components/shell/message-page';
import { RetryPage } from '@/components/shell/retry-page';
import { SERVER_AWAY } from '@/lib/foundation/failure-texts';
import { REQUEST_ID_HEADER } from '@/lib/platform/http/request-watch';

export const metadata = { title: 'Please try again later' };

/**
 * Shown instead of a page of the console when the server cannot tell who is signed in, for instance while the
 * database is unreachable.
 */
export default async function ServerAwayPage() {
  const id = (await headers()).get(REQUEST_ID_HEADER);
  return (
    <MessagePage sign="503" title={SERVER_AWAY} action={<RetryPage />}>
      <p>Nothing was changed. If this keeps happening, tell support when it occurred.</p>
      <p className="mt-2 break-all">Reference: {id}</p>
    </MessagePage>
  );
}
