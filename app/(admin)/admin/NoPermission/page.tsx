import { MessagePage } from '@/components/shell/message-page';

export const metadata = { title: 'No permission' };

export default function NoPermissionPage() {
  return (
    <MessagePage full={false} sign="—" title="You have no permissions yet">
      Ask an administrator for access to the screens you need, then reload this page.
    </MessagePage>
  );
}
