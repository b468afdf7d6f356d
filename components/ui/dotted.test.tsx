import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { DottedText } from './dotted';

it('a dot belongs to the fact after it, and the text stays the same', () => {
  const html = renderToStaticMarkup(<DottedText>{'Concourse A · 01 · until 1:37 PM'}</DottedText>);
  expect(html.match(/<span>(?:<i> · <\/i>)?[^<]+<\/span>/g)).toHaveLength(3);
  expect(html.replace(/<[^>]*>/g, '')).toBe('Concourse A · 01 · until 1:37 PM');
  expect(renderToStaticMarkup(<DottedText>Quiet room</DottedText>)).toBe('Quiet room');
});
