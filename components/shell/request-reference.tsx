'use client';

import { type ComponentType, useEffect, useState } from 'react';

type Props = { label: string; digest?: string };

/**
 * The reference of a failed page. It is loaded when it is shown, because every visitor page includes it and hardly
 * any page fails.
 */
export function RequestReference(props: Props) {
  const [Text, setText] = useState<ComponentType<Props>>();
  useEffect(() => {
    // Without it the page still explains what to do.
    import('./request-reference-text').then(
      (loaded) => setText(() => loaded.RequestReferenceText),
      () => {},
    );
  }, []);
  return Text && <Text {...props} />;
}
