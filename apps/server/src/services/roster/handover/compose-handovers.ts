import { handoverLeadMs, handoverStepMs } from '@energy-om/domain';
import { runIn } from '#db/database.ts';
import { statement } from '#db/statement.ts';
import type { AppContext } from '#services/core/request-context.ts';
import { createTenantTurns, type TenantTurns } from '#services/core/scheduling/tenant-turns.ts';
import { enqueue } from '#services/outbox/enqueue.ts';
import { listItems, writeItems } from './handover-rows.ts';
import { runOf } from './lock-handover.ts';

interface Window {
  from: Date;
  until: Date;
}

/** @param tenant the expression of the tenant: the shift's own where those of all tenants are looked at */
const isEnding = (tenant: string) => `s.ends_at > :from and s.ends_at <= :until and not s.on_call
  and not exists (select from handovers h where h.tenant_id = ${tenant} and h.team_id = s.team_id and h.ends_at = s.ends_at)`;

const findTenants = statement<Window, { tenant_id: string }>(
  'find-tenants-with-ending-shifts',
  `select distinct s.tenant_id from shifts s join tenants t on t.id = s.tenant_id where ${isEnding('s.tenant_id')}`,
);

const findEnding = statement<Window & { tenant: string; limit: number }, { team_id: string; ends_at: Date }>(
  'find-ending-shifts',
  `select distinct s.team_id, s.ends_at from shifts s
      join team_members b on b.tenant_id = :tenant and b.team_id = s.team_id and b.account_id = s.account_id
      join teams e on e.tenant_id = :tenant and e.id = s.team_id and e.dissolved_at is null
    where s.tenant_id = :tenant and ${isEnding(':tenant')} order by s.ends_at, s.team_id limit :limit`,
);

const insertOne = statement<{ tenant: string; id: string; team: string; endsAt: Date; stepAt: Date; now: Date }, { id: string }>(
  'insert-handover',
  `insert into handovers (tenant_id, id, team_id, ends_at, step_at, created_at) values (:tenant, :id, :team, :endsAt, :stepAt, :now)
    on conflict do nothing returning id`,
);

const runSize = { perTenant: 50, max: 500 } as const;

export const createHandoverTurns = (log: AppContext['log']): TenantTurns =>
  createTenantTurns(log, 'compose-handovers', 'handover cards could not be composed');

/** Composes the cards of shifts that end soon; after an interruption also of those that ended just before. @returns how many changes of shift were due */
export async function composeHandovers(context: AppContext, turns = createHandoverTurns(context.log)): Promise<number> {
  const { database, clock } = context;
  const now = clock.now();
  const window = { from: new Date(now.getTime() - handoverStepMs), until: new Date(now.getTime() + handoverLeadMs) };
  const tenants = await database.run(findTenants, window);
  if (tenants.length > 0) await database.assertWritable();
  return turns.run(
    tenants.map(({ tenant_id }) => tenant_id),
    runSize,
    async (tenant, limit) => {
      const due = await database.run(findEnding, { ...window, tenant, limit });
      for (const { team_id, ends_at } of due) await composeOne(context, tenant, team_id, ends_at);
      return due.length;
    },
  );
}

/** Another server may have composed it meanwhile. */
function composeOne({ database, clock, ids }: AppContext, tenantId: string, team: string, endsAt: Date): Promise<void> {
  return database.transaction(async (tx) => {
    const [now, id] = [clock.now(), ids.next()];
    const stepAt = new Date(endsAt.getTime() + handoverStepMs);
    const [inserted] = await runIn(tx, insertOne, { tenant: tenantId, id, team, endsAt, stepAt, now });
    if (!inserted) return;
    const run = runOf(tx);
    await writeItems(run, tenantId, id, await listItems(run, tenantId, { id, team_id: team, ends_at: endsAt, status: 'composed' }));
    await enqueue(tx, { id: ids.next(), tenantId, subject: { kind: 'handover', id }, actorId: null, now });
  });
}
