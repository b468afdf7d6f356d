const STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#1a1d24, #e8eaf0); --soft: light-dark(#667085, #98a2b3);
  --line: light-dark(#e4e7ec, #2a2f3a); --card: light-dark(#fff, #171a21); --tint: light-dark(#f2f4f7, #1f232c);
  --good: light-dark(#067647, #47cd89); --bad: light-dark(#b42318, #f97066); --wait: light-dark(#b54708, #fdb022); }
* { box-sizing: border-box; }
body { margin: 0; background: light-dark(#f8f9fb, #0f1116); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
main { max-width: 1180px; margin: 0 auto; padding: 40px 20px 80px; }
header { display: flex; align-items: baseline; gap: 16px; margin-bottom: 24px; flex-wrap: wrap; }
h1 { font-size: 24px; margin: 0; letter-spacing: -0.01em; }
h2 { font-size: 18px; margin: 0; }
nav { margin-left: auto; display: flex; gap: 16px; }
a { color: inherit; text-underline-offset: 3px; }
.soft { color: var(--soft); }
.panel { background: var(--card); border: 1px solid var(--line); border-radius: 12px; overflow: auto; }
.empty { padding: 48px; text-align: center; color: var(--soft); }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 12px 16px; text-align: left; border-bottom: 1px solid var(--line); white-space: nowrap; }
th { font-size: 12px; font-weight: 600; color: var(--soft); background: var(--tint); }
tr:last-child td { border-bottom: 0; }
.amount { font-variant-numeric: tabular-nums; text-align: right; }
.mark { font-size: 12px; font-weight: 600; padding: 2px 8px; border-radius: 99px; background: var(--tint); }
.good { color: var(--good); } .bad { color: var(--bad); } .wait { color: var(--wait); }
.row { display: flex; gap: 16px; padding: 14px 16px; border-bottom: 1px solid var(--line); text-decoration: none; }
.row:last-child { border-bottom: 0; } .row:hover { background: var(--tint); }
.row b { flex: 1; font-weight: 550; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.row span:first-child { width: 220px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
iframe { width: 100%; height: 70vh; border: 0; background: #fff; color-scheme: light; display: block; }
.facts { padding: 16px; border-bottom: 1px solid var(--line); }
.tiles { display: grid; gap: 16px; grid-template-columns: repeat(auto-fit, minmax(240px, 1fr)); }
.tile { padding: 24px; text-decoration: none; } .tile:hover { background: var(--tint); }`;

export function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** A whole page of the stand-ins, light or dark like the reader's system. `refresh` is in seconds. */
export function htmlPage(title: string, body: string, { refresh }: { refresh?: number } = {}): Response {
  const reload = refresh ? `<meta http-equiv="refresh" content="${refresh}">` : '';
  const links =
    '<nav class="soft"><a href="/inbox">Mail</a><a href="/card">Card payments</a><a href="/calendar">Calendars</a></nav>';
  return new Response(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">${reload}<style>${STYLE}</style></head>
<body><main><header><h1>${escapeHtml(title)}</h1>${links}</header>${body}</main></body></html>`,
    { headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' } },
  );
}

/** An instant in readable form, to the second, in UTC. */
export function shortTime(instant: string | number): string {
  return `${new Date(instant).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
