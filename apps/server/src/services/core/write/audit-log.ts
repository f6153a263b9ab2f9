import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import { type Actor, type AppContext, noTenant } from '../request-context.ts';
import { type AuditValues, auditInsert } from './write-effects.ts';

/** Where a write comes from. */
export interface WriteSource extends Pick<AppContext, 'clock' | 'ids'> {
  /** Null: nobody signed in. */
  actor: Pick<Actor, 'tenantId' | 'accountId'> | null;
  /** Empty: from this machine itself. */
  address: string;
  /** The call's, the job's or the command's name. */
  operation: string;
}

/** What the audit log keeps of a write. */
export interface WriteSubject {
  subjectKind: string;
  subjectId?: string;
  changes: Record<string, unknown>;
  /** Whose it is, where nobody is signed in: the account that is being, or that a command is about. */
  by?: { tenantId: string | null; accountId: string | null };
}

const insertRow = statement<AuditValues & { subjectKind: string; subjectId: string | null }, object>(
  'insert-audit-row',
  auditInsert({ kind: ':subjectKind', id: ':subjectId' }),
);

/** Who, when, from where, what: in the transaction of the write itself. */
export async function insertAuditRow(source: WriteSource, subject: WriteSubject, tx: Transaction<Schema>): Promise<void> {
  const by = subject.by ?? source.actor;
  await runIn(tx, insertRow, {
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
