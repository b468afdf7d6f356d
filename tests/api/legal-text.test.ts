import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LegalText } from '@/components/visitor/legal-page';
import { db } from '@/db/client';
import { texts } from '@/db/tables';
import en from '@/lib/platform/languages/messages/en.json';

const { noTerms, termsFailed, noPrivacy, privacyFailed } = en.legal;

/** The fixed sentences of docs/rules.md#legal-texts. */
it('the page of the terms has the documented sentences', () => {
  expect([noTerms, termsFailed]).toEqual(['No terms data available.', 'Error fetching terms']);
});

describe.each([
  { kind: 'terms', emptyText: noTerms, failedText: termsFailed },
  { kind: 'privacy', emptyText: noPrivacy, failedText: privacyFailed },
] as const)('the text of $kind', (props) => {
  const renderText = async () => renderToStaticMarkup(await LegalText({ ...props, language: 'de' }));

  describe('before the first version was saved', () => {
    beforeEach(async () => {
      await db().delete(texts);
    });

    it('shows that there is no text', async () => {
      expect(await renderText()).toBe(`<p>${props.emptyText}</p>`);
    });

    it('shows a version once it is saved', async () => {
      await db().insert(texts).values({ kind: props.kind, html: '<p>In force</p>', plain: 'In force' });
      const html = await renderText();
      expect(html).toContain('<p>In force</p>');
      expect(html).not.toContain(props.emptyText);
    });
  });

  describe('while the table cannot be read', () => {
    beforeEach(async () => {
      vi.spyOn(console, 'error').mockImplementation(() => {});
      await db().execute('alter table texts rename to texts_away');
    });
    afterEach(async () => {
      await db().execute('alter table texts_away rename to texts');
      vi.restoreAllMocks();
    });

    it('shows an error without the reason, which the operator finds in the log', async () => {
      expect(await renderText()).toBe(`<p>${props.failedText}</p>`);
      expect(JSON.stringify(vi.mocked(console.error).mock.calls)).toContain('text.unread');
    });
  });
});
