import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { type Actor, type AppContext, noTenant } from '../request-context.ts';

/** Where a write comes from. */
export interface WriteSource extends Pick<AppContext, 'clock' | 'ids'> {
  /** Null: nobody signed in. */
  actor: Pick<Actor, 'tenantId' | 'accountId'> | null;
  /** Empty: from this machine itself. */
  address: string;
  /** The call's, the job's or the command's name. */
  endpoint: string;
}

/** What the audit log keeps of a write. */
export interface WriteSubject {
  subjectKind: string;
  subjectId?: string;
  changes: Record<string, unknown>;
  /** Whose it is, where nobody is signed in: the account that is being, or that a command is about. */
  by?: { tenantId: string | null; accountId: string | null };
}

/** Who, when, from where, what: in the transaction of the write itself. */
export async function insertAuditRow(source: WriteSource, subject: WriteSubject, tx: Transaction<Schema>): Promise<void> {
  const by = subject.by ?? source.actor;
  await tx
    .insertInto('audit_log')
    .values({
      tenant_id: by?.tenantId ?? noTenant,
      id: source.ids.next(),
      at: source.clock.now(),
      account_id: by?.accountId ?? null,
      address: source.address,
      endpoint: source.endpoint,
      subject_kind: subject.subjectKind,
      subject_id: subject.subjectId ?? null,
      changes: JSON.stringify(subject.changes),
    })
    .execute();
}
