import { dictionaryTexts, type Language } from '@energy-om/contract';
import { writeCsv } from '@energy-om/domain';
import { runIn } from '#db/database.ts';
import { Parameters, prepared } from '#db/statement.ts';
import type { Verb } from '#services/core/request-context.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { loadTimeZone } from '#services/scope/load-time-zone.ts';
import { assertManagesTenant } from '#services/scope/managed-areas.ts';
import { type AuditRow, auditMatches, auditRows, pickedColumns, presentAuditRow } from './query-audit-log.ts';

/** What people read in a spreadsheet, and an answer of a few megabytes. */
const maxRows = 10_000;
/** Of one cell; the row's page shows all of it. */
const maxChangesLength = 1000;

const headers: Record<Language, readonly string[]> = {
  'zh-CN': ['时间', '操作人', '操作', '对象', '名称', '接口', '地址', '内容'],
  en: ['Time', 'Account', 'Action', 'Kind', 'Name', 'Call', 'Address', 'Content'],
};

export const exportAuditLog: Verb<'exportAuditLog'> = async (context, { language, ...filters }) => {
  const { actor, clock } = context;
  assertManagesTenant(actor, 'audit-log.view');
  // As 2026-11-20 09:05:00, on the clocks of the tenant.
  const local = new Intl.DateTimeFormat('sv-SE', { timeZone: await loadTimeZone(context), dateStyle: 'short', timeStyle: 'medium' });
  const subject = { subjectKind: 'auditLog' as const, changes: { exported: filters } };
  return writeOnce(context, subject, async (tx) => {
    const parameters = new Parameters({ tenant: actor.tenantId });
    const page = `select ${pickedColumns} ${auditMatches(filters, parameters)} order by l.at desc, l.id desc limit ${maxRows + 1}`;
    const rows = await runIn(tx, prepared<AuditRow>(auditRows(page)), parameters.values);
    const shown = rows.slice(0, maxRows).map((row) => [local.format(row.at), ...listCells(row, language)]);
    const fileName = `audit-log-${local.format(clock.now()).slice(0, 10)}.csv`;
    return { fileName, text: writeCsv([headers[language], ...shown]), rows: shown.length, isCut: rows.length > maxRows };
  });
};

/** The cells after the time. */
function listCells(row: AuditRow, language: Language): string[] {
  const { account, action, kind, subjectName, operation, address, changes } = presentAuditRow(row);
  const { auditAction, auditSubjectKind } = dictionaryTexts[language];
  const content = JSON.stringify(changes).slice(0, maxChangesLength);
  return [account?.fullName ?? '', auditAction[action], auditSubjectKind[kind], subjectName ?? '', operation, address, content];
}
