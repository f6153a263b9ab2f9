import { listNextOnPermit, type NotificationTopic, type PermitReminder, permitReminders, remindedPermitStatuses } from '@energy-om/domain';
import type { SignedInput } from '#db/schema/permits.ts';
import { statement } from '#db/statement.ts';
import type { Member } from '#services/core/actor.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { type PermitRow, toPermit } from '#services/permit/read/permit-rows.ts';
import type { Recipient } from '../list-recipients.ts';
import { contentOf } from '../notification-content.ts';
import type { Delivery, NotificationDraft, PendingSubject } from '../notification-draft.ts';
import { hasRoleInPlace } from './has-role-in-place.ts';

interface WaitingRow extends PermitRow {
  order_no: string;
  title: string;
  area_path: string;
  signatures: { action: string; accountId: string; input: SignedInput }[];
}

const findPermits = statement<{ tenant: string; permits: readonly string[] }, WaitingRow>(
  'find-permits-to-notify',
  `select p.*, o.order_no, o.title, z.path as area_path,
      coalesce((select jsonb_agg(jsonb_build_object('action', g.action, 'accountId', g.account_id, 'input', g.input)) from permit_signatures g
        where g.tenant_id = :tenant and g.permit_id = p.id and g.version = p.version), '[]') as signatures
    from permits p join work_orders o on o.tenant_id = :tenant and o.id = p.order_id
      join areas z on z.tenant_id = :tenant and z.id = o.area_id
    where p.tenant_id = :tenant and p.id = any (:permits::uuid[])`,
);

/** More signatures than an act has would be needed to reach the next version. */
const signaturesPerVersion = 16;

/**
 * A permit waits for those who sign its next act; what it waited for before is over. Where its window ends while people work by it, more and more
 * people are reminded. Both reach whoever they concern, whatever they chose, because they are answerable for the permit.
 */
export async function projectPermitEvents(
  { database }: Pick<AppContext, 'database'>,
  tenantId: string,
  pending: readonly PendingSubject[],
  recipients: readonly Recipient[],
): Promise<NotificationDraft[]> {
  const rows = await database.run(findPermits, { tenant: tenantId, permits: pending.map(({ id }) => id) });
  const permits = new Map(rows.map((row) => [row.id, row]));
  return pending.flatMap((subject): NotificationDraft[] => {
    const row = permits.get(subject.id);
    if (!row) return [{ subject, revision: 0, deliveries: [], supersededTopics: ['permitWaits', ...reminderTopics] }];
    return [draftNext(subject, row, recipients), draftReminder(subject, row, recipients)];
  });
}

function draftNext(subject: PendingSubject, row: WaitingRow, recipients: readonly Recipient[]): NotificationDraft {
  const signatures = row.signatures.map(({ input, ...rest }) => ({ ...rest, newLeaderId: toText(input.newLeaderId) }));
  const next = new Set(listNextOnPermit(toPermit(row, []), signatures));
  return {
    subject,
    revision: row.version * signaturesPerVersion + row.signatures.length,
    deliveries: deliver('permitWaits', row, recipients, ({ accountId }) => next.has(accountId)),
    supersededTopics: ['permitWaits'],
  };
}

const reminderTopics = ['permitEnds', 'permitOverdue'] as const;

/** A step leaves the messages of the one before it, and each end of the window has messages of its own. */
function draftReminder(subject: PendingSubject, row: WaitingRow, recipients: readonly Recipient[]): NotificationDraft {
  const isReminded = remindedPermitStatuses.includes(row.status) && row.reminded_until?.getTime() === row.valid_until.getTime();
  const steps = permitReminders.slice(0, isReminded ? row.reminded_steps : 0);
  const topic = steps.length > 1 ? 'permitOverdue' : 'permitEnds';
  const isConcerned = (member: Member) => steps.some((step) => isReached[step](member, row));
  return {
    subject,
    revision: row.valid_until.getTime(),
    deliveries: deliver(topic, row, recipients, isConcerned),
    supersededTopics: reminderTopics,
  };
}

const isReached: Record<PermitReminder, (member: Member, row: WaitingRow) => boolean> = {
  people: ({ accountId }, { leader_id, permitter_id }) => accountId === leader_id || accountId === permitter_id,
  issuer: ({ accountId }, { issuer_id }) => accountId === issuer_id,
  dispatcher: (member, { area_path }) => hasRoleInPlace(member, 'dispatcher', [area_path]),
  administrator: (member, { area_path }) => hasRoleInPlace(member, 'tenant_admin', [area_path]),
};

function deliver(
  topic: NotificationTopic,
  { title, number, order_no, place }: WaitingRow,
  recipients: readonly Recipient[],
  isConcerned: (member: Member) => boolean,
): Delivery[] {
  const content = contentOf(title, { detail: number ?? order_no, place });
  return recipients.flatMap(({ member }) => (isConcerned(member) ? [{ accountId: member.accountId, topic, content }] : []));
}

function toText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
