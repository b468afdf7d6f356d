import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import GlobalError from '@/app/global-error';
import { SERVER_AWAY } from '@/lib/foundation/failure-texts';

it('the error page shows the fixed sentence and a Retry button when the page frame fails too', () => {
  const html = renderToStaticMarkup(createElement(GlobalError, { error: new Error(), retry: () => {} }));
  expect(html).toContain(SERVER_AWAY);
  expect(html).toContain('>Retry</button>');
});
