'use client';

import { type ComponentType, useEffect, useState } from 'react';

type Props = { label: string; digest?: string };

/**
 * The reference of a failed page, loaded when it is shown: every page of a visitor brings this along, and hardly one
 * fails.
 */
export function RequestReference(props: Props) {
  const [Text, setText] = useState<ComponentType<Props>>();
  useEffect(() => {
    // Without it the page still says what to do.
    import('./request-reference-text').then(
      (loaded) => setText(() => loaded.RequestReferenceText),
      () => {},
    );
  }, []);
  return Text && <Text {...props} />;
}
