import { MessagePage } from '@/components/shell/message-page';
import { RequestReference } from '@/components/shell/request-reference';
import { type HelpContact, HelpLine } from './help-line';

/** The texts of the page, in the visitor's language. */
export type TroubleTexts = {
  lang: string;
  dir: string;
  title: string;
  hint: string;
  /** The label of the button. */
  again: string;
  /** The phone number to call. */
  help: HelpContact;
  /** The word before the request's reference. */
  reference: string;
};

type Props = { texts: TroubleTexts; retry: () => void; digest?: string };

/**
 * Shown instead of a page that cannot be rendered. Every visitor page loads it, so it imports nothing that a browser
 * would have to load for it, not even our button.
 */
export function TroublePage({ texts, retry, digest }: Props) {
  return (
    <div role="alert" lang={texts.lang} dir={texts.dir}>
      <MessagePage
        sign={<span aria-hidden>!</span>}
        title={texts.title}
        action={
          <button
            type="button"
            className="inline-flex h-13 cursor-pointer items-center rounded-visitor bg-brand px-5 text-[1.0625rem] leading-6 font-semibold text-brand-ink"
            onClick={() => retry()}
          >
            {texts.again}
          </button>
        }
      >
        <p>{texts.hint}</p>
        <p className="mt-3 [&_a]:text-link">
          <HelpLine {...texts.help} />
        </p>
        <p className="mt-3">
          <RequestReference label={texts.reference} digest={digest} />
        </p>
      </MessagePage>
    </div>
  );
}
