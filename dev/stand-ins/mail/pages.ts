import { escapeHtml, htmlPage, shortTime } from '../page';
import type { Mail } from './store';

/** All mails, newest first. */
export function inboxPage(mails: Mail[]): Response {
  const rows = mails
    .slice(0, 200)
    .map(
      ({ id, to, subject, receivedAt }) =>
        `<a class="row" href="/inbox/${id}"><span class="soft">${escapeHtml(to.join(', '))}</span>
<b>${escapeHtml(subject || '(no subject)')}</b><span class="soft">${shortTime(receivedAt)}</span></a>`,
    )
    .join('');
  const empty = '<p class="empty">No mail yet. What the app sends arrives here, and nowhere else.</p>';
  const previews =
    '<p class="soft"><a href="/inbox/previews">Every mail as an example, in every language</a></p>';
  return htmlPage('Mail', `${previews}<div class="panel">${rows || empty}</div>`, { refresh: 5 });
}

/** One mail. Its HTML runs no script; its links open in this window. */
export function mailPage(mail: Mail): Response {
  const facts = [
    `<div class="soft">From ${escapeHtml(mail.from)} to ${escapeHtml(mail.to.join(', '))}, ${shortTime(mail.receivedAt)}</div>`,
    ...mail.attachments.map(
      ({ filename, size }, index) =>
        `<div><a href="/inbox/${mail.id}/attachments/${index}">${escapeHtml(filename)}</a> <span class="soft">${Math.ceil(size / 1024)} kB</span></div>`,
    ),
  ].join('');
  const content = mail.html || `<pre style="font:inherit;white-space:pre-wrap">${linked(mail.text)}</pre>`;
  const source = `<base target="_top"><body style="font-family:system-ui,sans-serif">${content}`;
  const sandbox = 'allow-top-navigation-by-user-activation allow-popups';
  const frame = `<iframe title="Mail" sandbox="${sandbox}" srcdoc="${escapeHtml(source)}"></iframe>`;
  return htmlPage(
    mail.subject || '(no subject)',
    `<div class="panel"><div class="facts">${facts}</div>${frame}</div>`,
  );
}

function linked(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`);
}
