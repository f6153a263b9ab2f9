import { listNextOnPermit } from '@energy-om/domain';
import type { SignedInput } from '#db/schema/permits.ts';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { type PermitRow, toPermit } from '#services/permit/read/permit-rows.ts';
import type { Recipient } from '../list-recipients.ts';
import type { NotificationDraft, PendingSubject } from '../notification-draft.ts';

interface WaitingRow extends PermitRow {
  order_no: string;
  title: string;
  signatures: { action: string; accountId: string; input: SignedInput }[];
}

const findPermits = statement<{ tenant: string; permits: readonly string[] }, WaitingRow>(
  'find-permits-to-notify',
  `select p.*, o.order_no, o.title,
      coalesce((select jsonb_agg(jsonb_build_object('action', g.action, 'accountId', g.account_id, 'input', g.input)) from permit_signatures g
        where g.tenant_id = :tenant and g.permit_id = p.id and g.version = p.version), '[]') as signatures
    from permits p join work_orders o on o.tenant_id = :tenant and o.id = p.order_id
    where p.tenant_id = :tenant and p.id = any (:permits::uuid[])`,
);

/** More signatures than an act has would be needed to reach the next version. */
const signaturesPerVersion = 16;

/** A permit waits for those who sign its next act; what it waited for before is over. They are named on it, so it reaches them whatever they chose. */
export async function projectPermitEvents(
  { database }: Pick<AppContext, 'database'>,
  tenantId: string,
  pending: readonly PendingSubject[],
  recipients: readonly Recipient[],
): Promise<NotificationDraft[]> {
  const rows = await database.run(findPermits, { tenant: tenantId, permits: pending.map(({ id }) => id) });
  const permits = new Map(rows.map((row) => [row.id, row]));
  const members = new Set(recipients.map(({ member }) => member.accountId));
  return pending.map((subject): NotificationDraft => {
    const row = permits.get(subject.id);
    if (!row) return { subject, revision: 0, deliveries: [], supersededTopics: ['permitWaits'] };
    const signatures = row.signatures.map(({ input, ...rest }) => ({ ...rest, newLeaderId: toText(input.newLeaderId) }));
    const next = listNextOnPermit(toPermit(row, []), signatures);
    const content = { title: row.title, detail: row.number ?? row.order_no, place: row.place, level: null, cause: null, by: null };
    const deliveries = next.filter((id) => members.has(id)).map((accountId) => ({ accountId, topic: 'permitWaits' as const, content }));
    return { subject, revision: row.version * signaturesPerVersion + row.signatures.length, deliveries, supersededTopics: ['permitWaits'] };
  });
}

function toText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
