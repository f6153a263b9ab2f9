import type { AuditSubjectKind } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn, runPrepared } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import { type Actor, type AppContext, noTenant } from '../request-context.ts';
import { type AuditValues, auditInsert } from './write-effects.ts';

/** The origin of a write. */
export interface WriteSource extends Pick<AppContext, 'clock' | 'ids'> {
  /** Null where nobody is signed in. */
  actor: Pick<Actor, 'tenantId' | 'accountId'> | null;
  /** The caller's address; empty for a write from this machine itself. */
  address: string;
  /** The name of the call, the job or the command. */
  operation: string;
}

/** What the audit log records of a write. */
export interface WriteSubject {
  subjectKind: AuditSubjectKind;
  subjectId?: string;
  changes: Record<string, unknown>;
  /** The owner of the row where nobody is signed in: the account that the write signs in, or that a command concerns. */
  by?: { tenantId: string | null; accountId: string | null };
}

const insertRow = statement<AuditValues & { subjectKind: string; subjectId: string | null }, object>(
  'insert-audit-row',
  auditInsert({ kind: ':subjectKind', id: ':subjectId' }),
);

/** Records who wrote what, when and from where, in the transaction of the write. */
export async function insertAuditRow(source: WriteSource, subject: WriteSubject, tx: Transaction<Schema>): Promise<void> {
  const by = subject.by ?? source.actor;
  await runPrepared(tx, insertRow, {
    tenant: by?.tenantId ?? noTenant,
    auditId: source.ids.next(),
    now: source.clock.now(),
    accountId: by?.accountId ?? null,
    address: source.address,
    endpoint: source.operation,
    subjectKind: subject.subjectKind,
    subjectId: subject.subjectId ?? null,
    changes: JSON.stringify(subject.changes),
  });
}

const insertRows = statement<Omit<AuditValues, 'auditId' | 'changes'> & { rows: string }, object>(
  'insert-audit-rows',
  `insert into audit_log (tenant_id, id, at, account_id, address, endpoint, subject_kind, subject_id, changes)
    select :tenant, r.id, :now, :accountId, :address, :endpoint, r.kind, r.subject, r.changes
    from jsonb_to_recordset(:rows::jsonb) as r (id uuid, kind text, subject text, changes jsonb)`,
);

const rowsInStatement = 1_000;

/** As `insertAuditRow` for each of many subjects, all with the owner of `by`. */
export async function insertAuditRows(
  source: WriteSource,
  subjects: readonly Omit<WriteSubject, 'by'>[],
  tx: Transaction<Schema>,
  by: NonNullable<WriteSubject['by']>,
): Promise<void> {
  for (let start = 0; start < subjects.length; start += rowsInStatement) {
    const rows = subjects
      .slice(start, start + rowsInStatement)
      .map(({ subjectKind, subjectId = null, changes }) => ({ id: source.ids.next(), kind: subjectKind, subject: subjectId, changes }));
    await runIn(tx, insertRows, {
      tenant: by.tenantId ?? noTenant,
      now: source.clock.now(),
      accountId: by.accountId,
      address: source.address,
      endpoint: source.operation,
      rows: JSON.stringify(rows),
    });
  }
}
