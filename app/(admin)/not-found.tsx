import { MessagePage } from '@/components/shell/message-page';
import { ButtonLink } from '@/components/ui/button';

/** A record that does not exist or is outside the reader's scope. */
export default function RecordNotFound() {
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
