/**
 * What every write leaves behind besides its rows: who did what, in the audit log, and the answer that a repeat of the call gets, under its
 * idempotency key. The texts stand alone in a transaction, or as a CTE of the statement that writes the rows.
 */

/** The values of `auditInsert`. */
export interface AuditValues {
  tenant: string;
  auditId: string;
  now: Date;
  accountId: string | null;
  address: string;
  endpoint: string;
  /** JSON. */
  changes: string;
}

/**
 * The subject's kind and id are SQL expressions.
 * @param from where the subject comes from, like `from written`: a row for each of its rows
 */
export function auditInsert(subject: { kind: string; id: string }, from = ''): string {
  return `
    insert into audit_log (tenant_id, id, at, account_id, address, endpoint, subject_kind, subject_id, changes)
    select :tenant, :auditId, :now, :accountId, :address, :endpoint, ${subject.kind}, ${subject.id}, :changes::jsonb ${from}`;
}

/** The values of `answerInsert`. The key and what it was sent with are null without one. */
export interface AnswerValues {
  tenant: string;
  accountId: string | null;
  key: string | null;
  endpoint: string;
  bodyHash: string | null;
  /** JSON. */
  answer: string;
  now: Date;
}

/** @param answer an SQL expression @param from where it comes from, like `from written where …` */
export function answerInsert(answer: string, from = ''): string {
  return `
    insert into idempotency_keys (tenant_id, account_id, key, endpoint, body_hash, answer, created_at)
    select :tenant, :accountId, :key, :endpoint, :bodyHash, ${answer}, :now ${from}`;
}
