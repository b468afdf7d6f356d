'use client';

import { PhoneCall } from 'lucide-react';
import { createContext, type ReactNode, useContext } from 'react';
import { MessagePage } from '@/components/shell/message-page';
import { Button } from '@/components/ui/button';

/** What a page says that cannot be rendered; it comes with the layout, as nothing can be asked for then. */
export type TroubleTexts = { title: string; hint: string; again: string; help: ReactNode };

const Texts = createContext<TroubleTexts | null>(null);

/** Gives visitor pages what they say in trouble. */
export function WithTroubleTexts({ texts, children }: { texts: TroubleTexts; children: ReactNode }) {
  return <Texts value={texts}>{children}</Texts>;
}

/** A visitor page that cannot be rendered: whom to call, and a way to try again. */
export function Trouble({ retry }: { retry: () => void }) {
  const texts = useContext(Texts);
  if (!texts) return null;
  return (
    <MessagePage
      sign={<PhoneCall aria-hidden />}
      title={texts.title}
      action={
        <Button variant="primary" onClick={() => retry()}>
          {texts.again}
        </Button>
      }
    >
      <p>{texts.hint}</p>
      <p className="mt-3 [&_a]:text-link">{texts.help}</p>
    </MessagePage>
  );
}
