import { MessagePage } from '@/components/shell/message-page';

/**
 * Outside the console and the visitor pages, which have their own. It goes along with every page, so it brings no
 * script of its own (tests/e2e/visitor-weight.spec.ts).
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
