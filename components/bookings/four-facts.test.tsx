import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FourFacts } from './four-facts';

const facts = [
  { label: 'Who', value: 'Ana Duarte', detail: '+1 202 555 0143' },
  { label: 'Where', value: 'Lounge · 01', detail: 'JFK Terminal 4' },
];

it('the facts link to the guest and the space only if the reader may open them', () => {
  const html = renderToStaticMarkup(<FourFacts facts={facts} hrefs={{ Who: '/admin/users/7' }} />);
  expect(html).toMatch(/<a href="\/admin\/users\/7"[^>]*>Ana Duarte<\/a>/);
  expect(html.match(/<a /g)).toHaveLength(1);
});
