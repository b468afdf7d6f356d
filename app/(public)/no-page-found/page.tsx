import { MessagePage } from '@/components/shell/message-page';
import { ButtonLink } from '@/components/ui/button';

export const metadata = { title: 'Page not found' };

export default function NoPageFoundPage() {
  return (
    <MessagePage
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
