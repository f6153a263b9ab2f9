import { Parameters, prepared } from '#db/statement.ts';
import { cursorAfter, presentPage, resolveCursor, selectPage } from '#services/core/list/page.ts';
import type { Verb } from '#services/core/request-context.ts';
import { assertManagesTenant } from '#services/scope/managed-areas.ts';
import { type AuditRow, auditMatches, auditRows, pickedColumns, presentAuditRow } from './query-audit-log.ts';

export const listAuditLog: Verb<'listAuditLog'> = async ({ actor, database }, input) => {
  // The log is of the whole tenant: what concerns one area is not told apart.
  assertManagesTenant(actor, 'audit-log.view');
  const parameters = new Parameters({ tenant: actor.tenantId });
  const matches = auditMatches(input, parameters);
  const { afterId, offset, total } = await resolveCursor(database, input, matches, parameters);
  const orderBy = 'l.at desc, l.id desc';
  const ordered = `select ${pickedColumns} ${matches} ${afterId === null ? '' : `and ${isAfter(afterId, parameters)}`} order by ${orderBy}`;
  const text = auditRows(selectPage(ordered, { alias: 'l', orderBy, limit: input.pageSize + 1, offset }, parameters));
  const rows = await database.run(prepared<AuditRow>(text), parameters.values);
  return presentPage(rows, input, total, presentAuditRow, ({ id }) => cursorAfter(id, total));
};

/** The cursor holds only the id, and the time is looked up; that of another tenant's row is not found. */
function isAfter(id: string, parameters: Parameters): string {
  const placeholder = parameters.add(id);
  return `(l.at, l.id) < ((select c.at from audit_log c where c.tenant_id = :tenant and c.id = ${placeholder}), ${placeholder}::uuid)`;
}
