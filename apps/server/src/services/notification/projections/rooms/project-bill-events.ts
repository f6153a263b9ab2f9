import { type BillDocumentKind, billTopics } from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import type { Recipient } from '#services/notification/list-recipients.ts';
import { contentOf } from '#services/notification/notification-content.ts';
import type { NotificationDraft, PendingSubject } from '#services/notification/notification-draft.ts';

interface DocumentRow {
  bill_id: string;
  account_id: string;
  position: number;
  kind: BillDocumentKind;
  number: string;
  room: string;
  total: number;
  due_at: Date | null;
  step: 'soon' | 'due' | null;
  cents: number | null;
}

/** The newest document of each bill, or the one of which its payer was reminded since. */
const findDocuments = statement<{ tenant: string; bills: readonly string[] }, DocumentRow>(
  'find-documents-to-notify',
  `select distinct on (d.bill_id) d.bill_id, d.account_id, d.position, d.kind, d.number, d.content ->> 'room' as room, d.total, d.due_at,
      r.step, r.cents
    from bill_documents d left join bill_reminders r on r.tenant_id = :tenant and r.document_id = d.id and r.cents > 0
    where d.tenant_id = :tenant and d.bill_id = any (:bills::uuid[])
    order by d.bill_id, greatest(d.issued_at, r.at) desc, d.position desc, r.step`,
);

/** A bill that is closed concerns its payer, and so does each correction of it. Nobody is notified of a bill over nothing. */
export async function projectBillEvents(
  { database }: Pick<AppContext, 'database'>,
  tenantId: string,
  pending: readonly PendingSubject[],
  recipients: readonly Recipient[],
): Promise<NotificationDraft[]> {
  const rows = await database.run(findDocuments, { tenant: tenantId, bills: pending.map(({ id }) => id) });
  const documents = new Map(rows.map((row) => [row.bill_id, row]));
  return pending.map((subject): NotificationDraft => {
    const row = documents.get(subject.id);
    if (!row || (row.kind === 'bill' && row.total === 0)) return { subject, revision: 0, deliveries: [], supersededTopics: [] };
    const payer = recipients.filter(({ member }) => member.accountId === row.account_id);
    const due = row.due_at && { dueAt: row.due_at.toISOString() };
    const content = contentOf(row.room, { detail: row.number, cents: row.cents ?? row.total, ...due });
    const topic = topicOf(row);
    return {
      subject,
      revision: row.position,
      deliveries: payer.map(({ member }) => ({ accountId: member.accountId, topic, content })),
      supersededTopics: billTopics,
    };
  });
}

function topicOf({ kind, step }: DocumentRow): (typeof billTopics)[number] {
  if (step === null) return kind === 'bill' ? 'billIssued' : 'billCorrected';
  return step === 'soon' ? 'billDueSoon' : 'billOverdue';
}
