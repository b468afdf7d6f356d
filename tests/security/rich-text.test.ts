import { monitorEventLoopDelay } from 'node:perf_hooks';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { LegalText } from '@/components/visitor/legal-page';
import { db } from '@/db/client';
import { announcements, texts } from '@/db/tables';
import { publishedAnnouncements } from '@/lib/catalogue/announcements/queries';
import { acceptRichText } from '@/lib/platform/rich-text/sanitise';
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
  it('finds harm in nearly every one of the texts as they are sent', () => {
    const harmless = HOSTILE.filter((html) => harmOf(html).length === 0);
    expect(HOSTILE.length).toBeGreaterThan(60);
    // Text that only looks like markup, which has to remain text.
    expect(harmless.length).toBeLessThan(HOSTILE.length / 10);
  });
});

describe.each(Object.entries(ENDPOINTS))('through %s', (_, { save, stored }) => {
  it('no hostile text keeps anything harmful', async () => {
    const came: Record<string, string[]> = {};
    for (const html of HOSTILE) {
      const { status, data } = await save(HARMLESS + html);
      expect([html, status < 300]).toEqual([html, true]);
      const kept = data.htmlDescription ?? data.content;
      expect(await stored(data.id)).toBe(kept);
      expect(kept).toContain(HARMLESS);
      const harm = harmOf(kept);
      if (harm.length > 0) came[html] = harm;
    }
    expect(came).toEqual({});
  });

  it('nor do they all together, and what is stored is a fixed point', async () => {
    const { data } = await save(HARMLESS + HOSTILE.join(''));
    const kept = data.htmlDescription ?? data.content;
    expect(harmOf(kept)).toEqual([]);
    expect((await acceptRichText(kept, 'content', '')).html).toBe(kept);
  });

  it('a text of only a script is empty', async () => {
    const response = await save(HOSTILE[0] ?? '');
    expect(response).toMatchObject({
      status: 400,
      errors: [{ message: expect.stringMatching(/^Enter the/) }],
    });
  });
});

describe('what is shown', () => {
  it.each([
    ['/t&c', 'terms', ENDPOINTS.terms] as const,
    ['/privacy-policy', 'privacy', ENDPOINTS.privacy] as const,
  ])('%s contains the stored text unchanged', async (_, kind, { save }) => {
    const { data } = await save(`${HARMLESS}${HOSTILE.join('')}`);
    const html = renderToStaticMarkup(
      await LegalText({ kind, language: 'en', none: 'none', failed: 'failed' }),
    );
    expect(html).toContain(data.htmlDescription);
    expect(html).not.toMatch(/<script|onerror=|javascript:/i);
  });

  it('all texts of rows and pods are as they would be saved now', async () => {
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

describe('what the editor writes', () => {
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

  it.each([7, 73, 100])('a size of %i px is dropped, its text is kept', async (size) => {
    const { data } = await ENDPOINTS.terms.save(`<p>a<span style="font-size: ${size}px;">b</span></p>`);
    expect(data.htmlDescription).toBe('<p>ab</p>');
  });
});

describe('limits', () => {
  it.each([
    ['bytes', `<p>${'ü'.repeat(100_000)}</p>`, 'The text may have at most 200 kB with its formatting'],
    ['tags', '<p>x</p>'.repeat(3_001), 'The text may have at most 3,000 paragraphs and formats'],
  ])('too many %s are refused', async (_, html, message) => {
    for (const endpoint of Object.values(ENDPOINTS))
      expect(await endpoint.save(html)).toMatchObject({ status: 400, message });
  });

  it('input that a parser would multiply endlessly costs at most the square of its length', async () => {
    /** The cost for this process, independent of other processes. */
    const costOf = async (tags: number) => {
      const formats = Array.from({ length: tags }, (_, n) => `<b x=${n}>`).join('');
      const before = process.cpuUsage();
      expect((await ENDPOINTS.terms.save(`<p>${formats}</p>${'<p>x'.repeat(tags)}`)).status).toBe(200);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    await costOf(100);
    const half = await costOf(700);
    // Each format is combined with each paragraph: four times as much, and no more for the length.
    expect((await costOf(1_400)) / half).toBeLessThan(12);
  });

  it('a heavy text is examined without holding up anybody else', async () => {
    const formats = Array.from({ length: 1_400 }, (_, n) => `<b x=${n}>`).join('');
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const began = performance.now();
    expect((await ENDPOINTS.terms.save(`<p>${formats}</p>${'<p>x'.repeat(1_400)}`)).status).toBe(200);
    const took = performance.now() - began;
    delay.disable();
    expect(delay.max / 1e6 / took).toBeLessThan(0.4);
  });
});
