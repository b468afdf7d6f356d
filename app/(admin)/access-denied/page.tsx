import { MessagePage } from '@/components/shell/message-page';
import { ButtonLink } from '@/components/ui/button';
import { ACCESS_DENIED } from '@/lib/foundation/failure-texts';

export const metadata = { title: 'Access Denied' };

/** Shown with status 403, inside the menu, instead of a page that the signed-in person may not see. */
export default function AccessDeniedPage() {
  return (
    <MessagePage
      full={false}
      sign="403"
      title="Access Denied"
      action={
        <ButtonLink variant="primary" href="/admin">
          Back
        </ButtonLink>
      }
    >
      {ACCESS_DENIED}
    </MessagePage>
  );
}
