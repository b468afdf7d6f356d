import 'server-only';
import { env } from '@/lib/foundation/settings/env';
import { escapeHtml } from '@/lib/foundation/text/escape-html';

/** Label and value; the value can be a link. */
export type Fact = [label: string, value: string, url?: string];

export type Group = { heading: string; facts: Fact[]; total?: string };

export type EmailContent = {
  title: string;
  /** One plain-text paragraph each. */
  paragraphs: string[];
  /** The main value, in large type below the button: a passcode. */
  code?: Fact;
  /** Rendered as a small table. */
  facts?: Fact[];
  /** Further tables, each under a heading. `total` is the label of the line to emphasise. */
  groups?: Group[];
  pictures?: { url: string; alt: string }[];
  button?: { label: string; url: string };
  /** The footer; line breaks are preserved. */
  closing?: string | null;
  /** The sender; the operator by default. `contact` is where the reader can ask for help. */
  sender?: { name: string; logoUrl: string | null; contact: string };
  /** The language of the whole email; English by default. `help` is shown before the contact. */
  reader?: { language: string; dir: 'ltr' | 'rtl'; help: string };
};

const ENGLISH = { language: 'en', dir: 'ltr', help: 'Help:' } as const;

const cell = 'padding:6px 0;border-bottom:1px solid #dde3e6;';
const logoStyle = 'border-radius:7px;vertical-align:middle;margin-right:10px;';

function shownValue([, value, url]: Fact): string {
  if (!url) return `<bdi>${escapeHtml(value)}</bdi>`;
  return `<a href="${escapeHtml(url)}" style="color:#0b57a4">${escapeHtml(value)}</a>`;
}

/** Values are aligned to the end of the line by direction, because email clients do not support the logical keyword. */
function table(facts: Fact[], dir: 'ltr' | 'rtl', total?: string): string {
  if (facts.length === 0) return '';
  const looks = (label: string) => (label === total ? 'font-size:18px;font-weight:700' : 'font-weight:600');
  const rows = facts.map(
    (fact) =>
      `<tr><td style="${cell}color:#55646c;padding-inline-end:12px">${escapeHtml(fact[0])}</td><td style="${cell}text-align:${dir === 'rtl' ? 'left' : 'right'};${looks(fact[0])}">${shownValue(fact)}</td></tr>`,
  );
  return `<table role="presentation" width="100%" style="margin:8px 0 18px;font-size:15px" cellpadding="0" cellspacing="0">${rows.join('')}</table>`;
}

/** Large, monospaced, and left to right in every language. */
const codeBlock = ([label, code]: Fact): string =>
  `<p style="margin:0 0 14px;color:#55646c">${escapeHtml(label)}<br><bdo dir="ltr" style="font:700 32px/40px Menlo,Consolas,monospace;letter-spacing:3px;color:#1f272c">${escapeHtml(code)}</bdo></p>`;

function mark({ name, logoUrl }: { name: string; logoUrl: string | null }): string {
  const sign = logoUrl
    ? `<img src="${escapeHtml(logoUrl)}" alt="" height="36" style="${logoStyle}background:#fff;padding:4px;max-width:140px">`
    : `<span style="${logoStyle}background:#ffd938;color:#1f272c;padding:2px 9px">${escapeHtml(name.charAt(0).toLowerCase())}</span>`;
  return `${sign}${escapeHtml(name)}`;
}

/** An email in the product's design, as HTML and as plain text. */
export function emailTemplate(content: EmailContent): { html: string; text: string } {
  const { title, paragraphs, facts = [], groups = [], pictures = [], button, code, closing } = content;
  const { language, dir, help } = content.reader ?? ENGLISH;
  const { BRAND_NAME, SUPPORT_EMAIL, SUPPORT_PHONE } = env();
  const sender = content.sender ?? {
    name: BRAND_NAME,
    logoUrl: null,
    contact: `${SUPPORT_PHONE} · ${SUPPORT_EMAIL}`,
  };
  const body = [
    ...paragraphs.map((text) => `<p style="margin:0 0 14px">${escapeHtml(text)}</p>`),
    button
      ? `<p style="margin:0 0 14px"><a href="${escapeHtml(button.url)}" style="display:inline-block;background:#ffd938;color:#1f272c;text-decoration:none;font-weight:700;padding:13px 22px;border-radius:12px">${escapeHtml(button.label)}</a></p>`
      : '',
    code ? codeBlock(code) : '',
    table(facts, dir),
    ...groups.map(
      (group) =>
        `<h2 style="margin:0;font-size:16px;line-height:24px">${escapeHtml(group.heading)}</h2>${table(group.facts, dir, group.total)}`,
    ),
    ...pictures.map(
      ({ url, alt }) =>
        `<p style="margin:0 0 14px"><a href="${escapeHtml(url)}"><img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}" width="472" style="display:block;width:100%;height:auto;border-radius:8px"></a></p>`,
    ),
    closing ? `<p style="margin:14px 0 0;white-space:pre-line;color:#55646c">${escapeHtml(closing)}</p>` : '',
  ];
  const html = `<!doctype html><html lang="${language}" dir="${dir}"><body dir="${dir}" style="margin:0;background:#f6f7f8;font:16px/24px Inter,Arial,sans-serif;color:#1f272c">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" style="max-width:520px;background:#fff;border-radius:14px;overflow:hidden" cellpadding="0" cellspacing="0">
<tr><td style="background:#20282d;padding:18px 24px;color:#fff;font-weight:700;font-size:18px">${mark(sender)}</td></tr>
<tr><td style="padding:24px"><h1 style="margin:0 0 12px;font-size:22px;line-height:28px">${escapeHtml(title)}</h1>
${body.filter(Boolean).join('\n')}
</td></tr><tr><td style="padding:16px 24px 22px;color:#55646c;font-size:13px;line-height:20px;border-top:1px solid #dde3e6">${escapeHtml(help)} <bdi>${escapeHtml(sender.contact)}</bdi></td></tr>
</table></td></tr></table></body></html>`;
  const written = (all: Fact[]) =>
    all.map(([label, value, url]) => `${label}: ${url ? `${value} ${url}` : value}`);
  const text = [
    title,
    '',
    ...paragraphs,
    '',
    ...written(code ? [code, ...facts] : facts),
    '',
    ...groups.flatMap((group) => [group.heading, ...written(group.facts), '']),
    ...pictures.map(({ url, alt }) => `${alt}: ${url}`),
    ...(button ? [`${button.label}: ${button.url}`, ''] : []),
    ...(closing ? [closing, ''] : []),
    `${help} ${sender.contact}`,
  ].join('\n');
  return { html, text };
}
