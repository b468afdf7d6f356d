import 'server-only';
import { env } from '@/lib/env';

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text made safe inside HTML. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

export type Letter = {
  title: string;
  /** One paragraph each; plain text. */
  paragraphs: string[];
  /** Label and value, as a small table. */
  facts?: [string, string][];
  button?: { label: string; url: string };
};

const cell = 'padding:6px 0;border-bottom:1px solid #dde3e6;';

/** A mail in the house's look, as HTML and as plain text. */
export function letter({ title, paragraphs, facts = [], button }: Letter): { html: string; text: string } {
  const { BRAND_NAME, SUPPORT_EMAIL, SUPPORT_PHONE } = env();
  const rows = facts.map(
    ([label, value]) =>
      `<tr><td style="${cell}color:#55646c">${escapeHtml(label)}</td><td style="${cell}text-align:right;font-weight:600">${escapeHtml(value)}</td></tr>`,
  );
  const html = `<!doctype html><html lang="en"><body style="margin:0;background:#f6f7f8;font:16px/24px Inter,Arial,sans-serif;color:#1f272c">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" style="max-width:520px;background:#fff;border-radius:14px;overflow:hidden" cellpadding="0" cellspacing="0">
<tr><td style="background:#20282d;padding:18px 24px;color:#fff;font-weight:700;font-size:18px"><span style="background:#ffd938;color:#1f272c;border-radius:7px;padding:2px 9px;margin-right:10px">${escapeHtml(BRAND_NAME.charAt(0).toLowerCase())}</span>${escapeHtml(BRAND_NAME)}</td></tr>
<tr><td style="padding:24px"><h1 style="margin:0 0 12px;font-size:22px;line-height:28px">${escapeHtml(title)}</h1>
${paragraphs.map((text) => `<p style="margin:0 0 14px">${escapeHtml(text)}</p>`).join('\n')}
${rows.length > 0 ? `<table role="presentation" width="100%" style="margin:8px 0 18px;font-size:15px" cellpadding="0" cellspacing="0">${rows.join('')}</table>` : ''}
${button ? `<p style="margin:18px 0 6px"><a href="${escapeHtml(button.url)}" style="display:inline-block;background:#ffd938;color:#1f272c;text-decoration:none;font-weight:700;padding:13px 22px;border-radius:12px">${escapeHtml(button.label)}</a></p>` : ''}
</td></tr><tr><td style="padding:16px 24px 22px;color:#55646c;font-size:13px;line-height:20px;border-top:1px solid #dde3e6">Help: ${escapeHtml(SUPPORT_PHONE)} · ${escapeHtml(SUPPORT_EMAIL)}</td></tr>
</table></td></tr></table></body></html>`;
  const text = [
    title,
    '',
    ...paragraphs,
    '',
    ...facts.map(([label, value]) => `${label}: ${value}`),
    '',
    ...(button ? [`${button.label}: ${button.url}`, ''] : []),
    `Help: ${SUPPORT_PHONE} · ${SUPPORT_EMAIL}`,
  ].join('\n');
  return { html, text };
}
