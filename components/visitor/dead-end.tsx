import { MessagePage } from '@/components/shell/message-page';
import { visitorTexts } from '@/lib/platform/languages/visitor-texts';
import { Help } from './help';
import { METRES } from './metres';
import { NearestOfCode } from './nearest-of-code';
import { InVisitorLanguage } from './visitor-page';

/**
 * A scanned code or a link that leads nowhere: what happened, whom to call, and the nearest free space if it can be
 * determined. It links to no page of the operator: docs/rules.md#dead-ends.
 */
export async function DeadEnd({ code }: { code?: { id: string; boxKey: string } }) {
  const { t } = await visitorTexts();
  return (
    <InVisitorLanguage texts="none">
      <MessagePage sign="404" title={t('notFound.title')}>
        <p>{t('notFound.oldCode')}</p>
        <p className="my-3 [&_a]:inline-block [&_a]:py-3 [&_a]:text-link">
          <Help />
        </p>
        {code && (
          <NearestOfCode
            spaceId={code.id}
            boxKey={code.boxKey}
            title={t('nearest.title')}
            book={t('nearest.book')}
            distance={t('nearest.metres', { metres: METRES })}
          />
        )}
      </MessagePage>
    </InVisitorLanguage>
  );
}
