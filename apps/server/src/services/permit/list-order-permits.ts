import type { ApiOutput } from '@energy-om/contract';
import {
  draftableStatuses,
  maxOrderPermits,
  maxOrderSwitchings,
  type PermitKind,
  reaches,
  waivableStatuses,
  writesPermits,
  writesSwitchings,
} from '@energy-om/domain';
import { statement } from '#db/statement.ts';
import type { Verb } from '#services/core/request-context.ts';
import { toLifecycleActor } from '#services/work-order/execution/command-context.ts';
import { loadOrderToRead } from '#services/work-order/load/load-order.ts';
import { presentSummary, type SummaryRow, summaryColumns } from './read/permit-summary.ts';
import {
  presentSwitchingSummary,
  type SwitchingSummaryRow,
  switchingJoins,
  switchingSummaryColumns,
} from './switching/read/switching-summary.ts';

type Waiver = ApiOutput<'listOrderPermits'>['waiver'];

const findPermits = statement<{ tenant: string; order: string }, SummaryRow>(
  'list-permits-of-order',
  `select ${summaryColumns} from permits p join work_orders o on o.tenant_id = :tenant and o.id = p.order_id
    where p.tenant_id = :tenant and p.order_id = :order order by p.id desc limit ${maxOrderPermits}`,
);

const findSwitchings = statement<{ tenant: string; order: string }, SwitchingSummaryRow>(
  'list-switchings-of-order',
  `select ${switchingSummaryColumns} from switching_orders s ${switchingJoins} where s.tenant_id = :tenant and s.order_id = :order order by s.id desc limit ${maxOrderSwitchings}`,
);

const findDemand = statement<{ tenant: string; order: string }, { permit_kinds: PermitKind[]; waiver: Waiver }>(
  'find-demanded-permits',
  `select b.permit_kinds, case when o.permit_waiver is not null then jsonb_build_object('by',
      (select jsonb_build_object('id', y.id, 'fullName', y.full_name) from accounts y where y.id = (o.permit_waiver ->> 'by')::uuid),
      'at', o.permit_waiver ->> 'at', 'reason', o.permit_waiver ->> 'reason') end as waiver
    from work_orders o join business_types b on b.tenant_id = :tenant and b.id = o.business_type_id
    where o.tenant_id = :tenant and o.id = :order`,
);

export const listOrderPermits: Verb<'listOrderPermits'> = async (context, { orderId }) => {
  const { database, actor } = context;
  const lifecycleActor = toLifecycleActor(context);
  const { order } = await loadOrderToRead(context, actor.tenantId, orderId, lifecycleActor);
  const key = { tenant: actor.tenantId, order: orderId };
  const [demand] = await database.run(findDemand, key);
  const permits = await database.run(findPermits, key);
  const switchings = await database.run(findSwitchings, key);
  const dispatches = reaches(lifecycleActor, 'work-order.dispatch', order);
  return {
    permits: permits.map(presentSummary),
    switchings: switchings.map(presentSwitchingSummary),
    demandedKinds: demand?.permit_kinds ?? [],
    waiver: demand?.waiver ?? null,
    mayDraft: draftableStatuses.includes(order.status) && writesPermits(lifecycleActor, order),
    mayWriteSwitching: draftableStatuses.includes(order.status) && writesSwitchings(lifecycleActor, order),
    mayWaive: waivableStatuses.includes(order.status) && dispatches && order.documents.isDemanded,
  };
};
