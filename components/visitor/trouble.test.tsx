import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Trouble, WithTroubleTexts } from './trouble';

it('a visitor page that cannot be rendered says whom to call, and offers to try again', () => {
  const texts = { title: 'Not now', hint: 'Soon', again: 'Again', help: <a href="tel:+18005550100">Help</a> };
  const page = renderToStaticMarkup(
    <WithTroubleTexts texts={texts}>
      <Trouble retry={() => {}} />
    </WithTroubleTexts>,
  );
  for (const part of ['Not now', 'Soon', '>Again</button>', 'tel:+18005550100']) expect(page).toContain(part);
});
