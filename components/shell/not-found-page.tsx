'use client';

import { ButtonLink } from '@/components/ui/button';
import { MessagePage } from './message-page';

/**
 * For records that do not exist, or are outside the reader's row scope. Every page of the console includes it in case
 * it is needed, so it is rendered in the browser and adds nothing to a page.
 */
export function NotFoundPage() {
  return (
    <MessagePage
      full={false}
      sign="404"
      title="OOPS! Page not found."
      action={
        <ButtonLink variant="primary" href="/">
          Back
        </ButtonLink>
      }
    >
      The address may be mistyped, or the page has moved.
    </MessagePage>
  );
}
