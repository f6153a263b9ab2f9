import type { Transaction } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { noTenant, type RequestContext } from './request-context.ts';

/** What the audit log keeps of a write. */
export interface WriteSubject {
  subjectKind: string;
  subjectId?: string;
  changes: Record<string, unknown>;
  /** Whose write it is, where the call has no actor: it is being signed in. */
  by?: { tenantId: string | null; accountId: string };
}

/** Who, when, from where, what: in the transaction of the write itself. */
export async function insertAuditRow(context: RequestContext, subject: WriteSubject, tx: Transaction<Schema>): Promise<void> {
  const by = subject.by ?? context.actor;
  await tx
    .insertInto('audit_log')
    .values({
      tenant_id: by?.tenantId ?? noTenant,
      id: context.ids.next(),
      at: context.clock.now(),
      account_id: by?.accountId ?? null,
      address: context.address,
      endpoint: context.endpoint,
      subject_kind: subject.subjectKind,
      subject_id: subject.subjectId ?? null,
      changes: JSON.stringify(subject.changes),
    })
    .execute();
}
