/**
 * The rows that every write adds besides its own: the audit row, and under its idempotency key the answer that a repeat of the call gets.
 * The texts are statements of their own in a transaction, or a CTE of the statement that writes the rows.
 */

/** The parameters of `auditInsert`. */
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
 * The kind and the id of the subject are SQL expressions.
 * @param from the source of the subject, like `from written`; each of its rows leads to one audit row
 */
export function auditInsert(subject: { kind: string; id: string }, from = ''): string {
  return `
    insert into audit_log (tenant_id, id, at, account_id, address, endpoint, subject_kind, subject_id, changes)
    select :tenant, :auditId, :now, :accountId, :address, :endpoint, ${subject.kind}, ${subject.id}, :changes::jsonb ${from}`;
}

/** The parameters of `answerInsert`. The key and the hash of the request are null without a key. */
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

/** @param answer an SQL expression @param from its source, like `from written where …` */
export function answerInsert(answer: string, from = ''): string {
  return `
    insert into idempotency_keys (tenant_id, account_id, key, endpoint, body_hash, answer, created_at)
    select :tenant, :accountId, :key, :endpoint, :bodyHash, ${answer}, :now ${from}`;
}
