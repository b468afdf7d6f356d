import { MessagePage } from '@/components/shell/message-page';
import { ButtonLink } from '@/components/ui/button';
import { InVisitorLanguage } from '@/components/visitor/visitor-page';
import { visitorMetadata, visitorTexts } from '@/lib/platform/languages/visitor-texts';

export const generateMetadata = () => visitorMetadata('notFound');

export default async function NoPageFoundPage() {
  const { t } = await visitorTexts();
  return (
    <InVisitorLanguage texts="none">
      <MessagePage
        sign="404"
        title={t('notFound.title')}
        action={
          <ButtonLink variant="primary" href="/">
            {t('notFound.back')}
          </ButtonLink>
        }
      >
        {t('notFound.hint')}
      </MessagePage>
    </InVisitorLanguage>
  );
}
