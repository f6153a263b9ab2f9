import { listNextOnSwitching, type SwitchingSignatures } from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { type SwitchingRow, toSwitching } from '#services/permit/switching/read/switching-rows.ts';
import type { Recipient } from '../list-recipients.ts';
import { contentOf } from '../notification-content.ts';
import type { NotificationDraft, PendingSubject } from '../notification-draft.ts';

interface WaitingRow extends SwitchingRow {
  order_no: string;
  site: string;
  step_count: number;
  signatures: SwitchingSignatures;
}

const findSwitchings = statement<{ tenant: string; switchings: readonly string[] }, WaitingRow>(
  'find-switchings-to-notify',
  `select s.*, o.order_no, a.name as site,
      (select count(*)::int from switching_steps x where x.tenant_id = :tenant and x.switching_id = s.id) as step_count,
      coalesce((select jsonb_agg(jsonb_build_object('action', g.action, 'accountId', g.account_id)) from switching_signatures g
        where g.tenant_id = :tenant and g.switching_id = s.id and g.version = s.version), '[]') as signatures
    from switching_orders s
      join work_orders o on o.tenant_id = :tenant and o.id = s.order_id
      join areas a on a.tenant_id = :tenant and a.id = o.area_id
    where s.tenant_id = :tenant and s.id = any (:switchings::uuid[])`,
);

/** More signatures than an act has would be needed to reach the next version. */
const signaturesPerVersion = 4;

/** A switching order waits for those who sign its next act. They are named on it, so it reaches them whatever they chose. */
export async function projectSwitchingEvents(
  { database }: Pick<AppContext, 'database'>,
  tenantId: string,
  pending: readonly PendingSubject[],
  recipients: readonly Recipient[],
): Promise<NotificationDraft[]> {
  const rows = await database.run(findSwitchings, { tenant: tenantId, switchings: pending.map(({ id }) => id) });
  const switchings = new Map(rows.map((row) => [row.id, row]));
  const members = new Set(recipients.map(({ member }) => member.accountId));
  return pending.map((subject): NotificationDraft => {
    const row = switchings.get(subject.id);
    if (!row) return { subject, revision: 0, deliveries: [], supersededTopics: ['switchingWaits'] };
    const steps = Array.from({ length: row.step_count }, () => emptyStep);
    const next = listNextOnSwitching({ ...toSwitching(row, []), steps }, row.signatures);
    const content = contentOf(row.task, { detail: row.number ?? row.order_no, place: row.site });
    const deliveries = next.filter((id) => members.has(id)).map((accountId) => ({ accountId, topic: 'switchingWaits' as const, content }));
    const revision = row.version * signaturesPerVersion + row.signatures.length;
    return { subject, revision, deliveries, supersededTopics: ['switchingWaits'] };
  });
}

/** For whom it waits depends on how many steps there are, and on none of them. */
const emptyStep = { deviceId: null, equipment: 'other', closes: null, text: '', expects: null } as const;
