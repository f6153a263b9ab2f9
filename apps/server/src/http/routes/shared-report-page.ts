import { type Language, sharedReportFileName } from '@energy-om/contract';
import type { OpenedLink } from '#services/order-report/links/open-report-link.ts';

const texts: Record<Language, Record<'title' | 'open' | 'until' | 'gone' | 'goneHint' | 'busy', string>> = {
  'zh-CN': {
    title: '工单报告',
    open: '打开报告（PDF）',
    until: '链接有效期至 {time}',
    gone: '链接无效或已过期',
    goneHint: '请向发送链接的人重新索取。',
    busy: '访问过于频繁，请稍后再试。',
  },
  en: {
    title: 'Work order report',
    open: 'Open the report (PDF)',
    until: 'The link is good until {time}',
    gone: 'This link is not valid, or has ended',
    goneHint: 'Please ask whoever sent it for a new one.',
    busy: 'Too many requests, please try again in a moment.',
  },
};

/** What a link leads to: whose report it is, until when, and the way to the PDF. A page without script that says nothing else of the order. */
export function writeSharedReportPage(link: OpenedLink, token: string, language: Language): string {
  const t = texts[language];
  const time = new Intl.DateTimeFormat('sv-SE', { timeZone: link.timeZone, dateStyle: 'short', timeStyle: 'short' }).format(link.expiresAt);
  return writePage(
    language,
    `${t.title} ${link.orderNo}`,
    `<p class="from">${escapeHtml(link.tenantName)}</p>
    <h1>${escapeHtml(link.title)}</h1>
    <p>${escapeHtml(`${t.title} · ${link.orderNo}`)}</p>
    <a href="${escapeHtml(sharedReportFileName(token))}">${escapeHtml(t.open)}</a>
    <p class="hint">${escapeHtml(t.until.replace('{time}', time))}</p>`,
  );
}

/** The same for a link that is unknown, has expired or was revoked. */
export function writeGonePage(language: Language): string {
  const t = texts[language];
  return writePage(language, t.title, `<h1>${escapeHtml(t.gone)}</h1><p>${escapeHtml(t.goneHint)}</p>`);
}

export function writeBusyPage(language: Language): string {
  const t = texts[language];
  return writePage(language, t.title, `<h1>${escapeHtml(t.title)}</h1><p>${escapeHtml(t.busy)}</p>`);
}

function writePage(language: Language, title: string, body: string): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark; }
body { font: 16px/1.6 system-ui, "PingFang SC", "Noto Sans SC", sans-serif; margin: 0; padding: 24px; background: #f1f5f9; color: #1d2733; }
main { max-width: 480px; margin: 10vh auto 0; padding: 24px; background: #fff; border-radius: 12px; overflow-wrap: anywhere; }
h1 { font-size: 1.25rem; line-height: 1.4; margin: 0 0 8px; }
p { margin: 0 0 8px; }
.from, .hint { color: #5f6b7a; }
.hint { font-size: .875rem; }
a { display: block; margin: 24px 0 16px; padding: 12px 16px; border-radius: 8px; background: #1554b5; color: #fff; text-align: center; text-decoration: none; font-weight: 600; }
@media (prefers-color-scheme: dark) { body { background: #10151c; color: #e6edf5; } main { background: #1a222c; } .from, .hint { color: #a3b1c2; } }
</style>
</head>
<body><main>${body}</main></body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
