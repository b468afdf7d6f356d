import { MessagePage } from '@/components/shell/message-page';

/**
 * For paths outside of the console and the visitor pages, which have their own. It is sent with every page, so it
 * needs no script (tests/e2e/visitor-weight.spec.ts).
 */
export default function NotFound() {
  return (
    <MessagePage sign="404" title="OOPS! Page not found.">
      <a href="/" className="text-link underline">
        Back
      </a>
    </MessagePage>
  );
}
