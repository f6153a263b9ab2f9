import type { ApiOutput, ApiParsedInput } from '@energy-om/contract';
import { auditActionOf, auditSubjectKindOf } from '@energy-om/domain';
import type { Parameters } from '#db/statement.ts';

export type AuditFilters = Pick<ApiParsedInput<'listAuditLog'>, 'from' | 'to' | 'accountId' | 'kind'>;
export type AuditEntry = ApiOutput<'listAuditLog'>['items'][number];

export interface AuditRow {
  id: string;
  at: Date;
  account_id: string | null;
  full_name: string | null;
  endpoint: string;
  subject_kind: string;
  subject_id: string | null;
  subject_name: string | null;
  address: string;
  changes: Record<string, unknown>;
}

/** The `from … where …` of the matching rows `l`. Each filter has an index that is sorted by time. */
export function auditMatches({ from, to, accountId, kind }: AuditFilters, parameters: Parameters): string {
  const conditions = ['l.tenant_id = :tenant'];
  if (from !== undefined) conditions.push(`l.at >= ${parameters.add(new Date(from))}::timestamptz`);
  if (to !== undefined) conditions.push(`l.at < ${parameters.add(new Date(to))}::timestamptz`);
  if (accountId !== undefined) conditions.push(`l.account_id = ${parameters.add(accountId)}::uuid`);
  if (kind !== undefined) conditions.push(`l.subject_kind = ${parameters.add(kind)}`);
  return `from audit_log l where ${conditions.join(' and ')}`;
}

/** The columns of which a page is picked. */
export const pickedColumns = 'l.id, l.at, l.account_id, l.endpoint, l.subject_kind, l.subject_id, l.address, l.changes';

/** The kinds of subjects that have a name of their own (a certificate has its person's), each with its table, by which it is looked up within the tenant. */
const namedSubjects = [
  ['workOrder', 'work_orders', 'title'],
  ['area', 'areas', 'name'],
  ['project', 'projects', 'name'],
  ['businessType', 'business_types', 'name'],
  ['workCalendar', 'work_calendars', 'name'],
  ['plan', 'plans', 'name'],
  ['team', 'teams', 'name'],
  ['roster', 'teams', 'name'],
  ['device', 'devices', 'name'],
  ['deviceCredential', 'devices', 'name'],
  ['alarmRule', 'alarm_rules', 'name'],
  ['dispatchRule', 'dispatch_rules', 'name'],
  ['meterModel', 'meter_models', 'name'],
] as const;

const subjectName = `case l.subject_kind
      ${namedSubjects
        .map(
          ([kind, table, column]) =>
            `when '${kind}' then (select n.${column} from ${table} n where n.tenant_id = :tenant and n.id = l.subject_id::uuid)`,
        )
        .join('\n      ')}
      when 'member' then (select v.full_name from memberships n join accounts v on v.id = n.account_id
        where n.tenant_id = :tenant and n.account_id = l.subject_id::uuid)
      when 'skill' then (select v.full_name from member_skills n join accounts v on v.id = n.account_id
        where n.tenant_id = :tenant and n.id = l.subject_id::uuid)
    end`;

/** The rows of a page with the names of who wrote and what was written. @param page the text that picks the rows, as `l` */
export function auditRows(page: string): string {
  return `with l as (${page})
    select ${pickedColumns}, a.full_name, ${subjectName} as subject_name
    from l left join accounts a on a.id = l.account_id order by l.at desc, l.id desc`;
}

export function presentAuditRow(row: AuditRow): AuditEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    account: row.account_id === null ? null : { id: row.account_id, fullName: row.full_name ?? '' },
    action: auditActionOf(row.endpoint),
    operation: row.endpoint,
    kind: auditSubjectKindOf(row.subject_kind),
    subjectId: row.subject_id,
    subjectName: row.subject_name,
    address: row.address,
    changes: row.changes,
  };
}
