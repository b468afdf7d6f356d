'use client';

import { ButtonLink } from '@/components/ui/button';
import { MessagePage } from './message-page';

/**
 * What does not exist, or is outside the reader's scope. It goes along with every page of the console as what could
 * be needed, so it is rendered in the browser and costs a page nothing.
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
