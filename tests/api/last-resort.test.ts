import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import GlobalError from '@/app/global-error';
import { SERVER_AWAY } from '@/lib/foundation/errors';

it('a page whose frame fails too says the fixed sentence, and offers Retry', () => {
  const shown = renderToStaticMarkup(createElement(GlobalError, { error: new Error(), retry: () => {} }));
  expect(shown).toContain(SERVER_AWAY);
  expect(shown).toContain('>Retry</button>');
});
