import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { LegalText } from '@/components/visitor/legal-page';
import { db } from '@/db/client';
import { announcements, texts } from '@/db/tables';
import { publishedAnnouncements } from '@/lib/catalogue/announcements/queries';
import { acceptRichText } from '@/lib/platform/rich-text/accept';
import { api } from '../fixtures/api';
import { HARMLESS, HOSTILE, harmOf } from '../fixtures/hostile-html';
import { adminToken } from '../fixtures/people';
import { makeSpace } from '../fixtures/places';

let token: string;
beforeAll(async () => {
  token = await adminToken();
});

type Wire = { id: number; htmlDescription: string; content: string };

/** Each endpoint that accepts rich text, with its response, and what it returns later. */
const ENDPOINTS = {
  terms: {
    save: (html: string) => api.put<Wire>('/admin/termsAndCondition', { htmlDescription: html }, { token }),
    stored: async () => (await api.get<Wire[]>('/admin/termsAndCondition')).data[0]?.htmlDescription,
  },
  privacy: {
    save: (html: string) =>
      api.put<Wire>('/admin/privacyPolicy', { privacyhtmlDescription: html }, { token }),
    stored: async () => (await api.get<Wire[]>('/admin/privacyPolicy')).data[0]?.htmlDescription,
  },
  announcements: {
    save: (content: string) =>
      api.post<Wire>('/admin/announcements', { heading: 'Hostile', content }, { token }),
    stored: async (id: number) => (await api.get<Wire>(`/admin/announcements/${id}`, { token })).data.content,
  },
};

describe('the check itself', () => {
  it('finds harm in nearly all of the hostile texts', () => {
    const harmless = HOSTILE.filter((html) => harmOf(html).length === 0);
    expect(HOSTILE.length).toBeGreaterThan(60);
    // Text that only looks like markup, which has to remain text.
    expect(harmless.length).toBeLessThan(HOSTILE.length / 10);
  });
});

describe.each(Object.entries(ENDPOINTS))('hostile text that is saved through %s', (_, { save, stored }) => {
  it('keeps nothing harmful, text by text', async () => {
    const harmful: Record<string, string[]> = {};
    for (const html of HOSTILE) {
      const { status, data } = await save(HARMLESS + html);
      expect([html, status < 300]).toEqual([html, true]);
      const savedHtml = data.htmlDescription ?? data.content;
      expect(await stored(data.id)).toBe(savedHtml);
      expect(savedHtml).toContain(HARMLESS);
      const harm = harmOf(savedHtml);
      if (harm.length > 0) harmful[html] = harm;
    }
    expect(harmful).toEqual({});
  });

  it('keeps nothing harmful in combination, and saving it again changes nothing', async () => {
    const { data } = await save(HARMLESS + HOSTILE.join(''));
    const storedHtml = data.htmlDescription ?? data.content;
    expect(harmOf(storedHtml)).toEqual([]);
    expect((await acceptRichText(storedHtml, 'content', '')).html).toBe(storedHtml);
  });

  it('is refused as empty if it is only a script', async () => {
    const response = await save(HOSTILE[0] ?? '');
    expect(response).toMatchObject({
      status: 400,
      errors: [{ message: expect.stringMatching(/^Enter the/) }],
    });
  });
});

describe('rich text that is displayed', () => {
  it.each([
    ['/t&c', 'terms', ENDPOINTS.terms] as const,
    ['/privacy-policy', 'privacy', ENDPOINTS.privacy] as const,
  ])('%s contains the stored text unchanged', async (_, kind, { save }) => {
    const { data } = await save(`${HARMLESS}${HOSTILE.join('')}`);
    const html = renderToStaticMarkup(
      await LegalText({ kind, language: 'en', emptyText: 'none', failedText: 'failed' }),
    );
    expect(html).toContain(data.htmlDescription);
    expect(html).not.toMatch(/<script|onerror=|javascript:/i);
  });

  it('on rows and pods would be saved unchanged now', async () => {
    const space = await makeSpace();
    const rows = [
      ...(await db().select({ html: texts.html }).from(texts)),
      ...(await db().select({ html: announcements.content }).from(announcements)),
      ...(await publishedAnnouncements({ ...space, timezone: space.zone })).map(({ content }) => ({
        html: content,
      })),
    ];
    expect(rows.length).toBeGreaterThan(HOSTILE.length);
    for (const { html } of new Set(rows.slice(0, 6).concat(rows.slice(-6))))
      expect((await acceptRichText(html, 'content', '')).html).toBe(html);
  });
});

describe('text from the editor', () => {
  it.each([
    '<p>Plain, <strong>bold</strong>, <em>italic</em>, <u>underlined</u><br>and a new line</p>',
    '<p><strong><em><u>all of them</u></em></strong></p>',
    '<h2>Heading</h2><h3>Subheading</h3><h4>Small heading</h4><p>and</p><p>more</p>',
    '<blockquote><p>Quote</p></blockquote>',
    '<ul><li><p>one</p><ul><li><p>two</p></li></ul></li></ul>',
    '<ol start="3"><li><p>three</p></li></ol>',
    '<p><span style="font-size: 8px;">small</span> <span style="font-size: 72px;"><strong>large</strong></span></p>',
    '<p><a target="_blank" rel="noopener noreferrer" href="https://example.test/a?b=c&amp;d=%20e#f">link</a></p>',
    '<p><a target="_blank" rel="noopener noreferrer" href="mailto:help@example.test">mail</a></p>',
    '<p>5 &lt; 6 &amp;&amp; 7 &gt; 6, “quotes”, ünïcödé, 漢字, 💺&nbsp;and a hard space</p>',
    '<p>A line</p><p></p><p>after an empty one</p>',
  ])('is stored unchanged: %s', async (html) => {
    expect((await ENDPOINTS.terms.save(html)).data.htmlDescription).toBe(html);
  });

  it.each([7, 73, 100])('loses a font size of %i px, but keeps its words', async (size) => {
    const { data } = await ENDPOINTS.terms.save(`<p>a<span style="font-size: ${size}px;">b</span></p>`);
    expect(data.htmlDescription).toBe('<p>ab</p>');
  });
});

const TOO_MANY = 'The text may have at most 3,000 paragraphs and formats';

describe('the limits of rich text', () => {
  it.each([
    ['bytes', `<p>${'ü'.repeat(100_000)}</p>`, 'The text may have at most 200 kB with its formatting'],
    ['tags', '<p>x</p>'.repeat(3_001), TOO_MANY],
    ['comments', `<p>x</p>${'<!---->'.repeat(3_000)}`, TOO_MANY],
    ['ends', `<p>x${'</p>'.repeat(3_001)}`, TOO_MANY],
    [
      'levels',
      `${'<div>'.repeat(101)}x${'</div>'.repeat(101)}`,
      'The text may have at most 100 formats and blocks within each other',
    ],
    [
      'attributes',
      `<p ${Array.from({ length: 101 }, (_, n) => `a${n}`).join(' ')}>x</p>`,
      'The text has too many attributes. Please remove formats, or paste it without them',
    ],
  ])('refuse too many %s', async (_, html, message) => {
    for (const endpoint of Object.values(ENDPOINTS))
      expect(await endpoint.save(html)).toMatchObject({ status: 400, message });
  });
});
