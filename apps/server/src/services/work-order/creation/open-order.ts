import {
  applyClockEffects,
  type ClockTargets,
  creation,
  historyEvent,
  noDocuments,
  reportsAsClient,
  type WorkOrder,
} from '@energy-om/domain';
import type { CommandContext } from '../execution/command-context.ts';
import { type BusinessColumns, rulesOfBusiness } from '../execution/rules-of-business.ts';
import { toCalendar } from '../load/load-order.ts';
import { type OrderSite, targetsAtSite } from '../load/load-order-site.ts';
import { toPoolProperties } from '../load/order-pool.ts';
import type { NewOrder } from './new-order.ts';

type SiteColumns = BusinessColumns &
  Pick<OrderSite, 'time_zone' | 'calendar_days' | 'settings' | 'clock_targets' | 'project_targets' | 'client_id' | 'pool' | 'area_path'>;

/** The order as it stands when it is raised. @param now epoch milliseconds */
export function openOrder(
  { actor, accountId }: Pick<CommandContext, 'actor' | 'accountId'>,
  input: Pick<NewOrder, 'level' | 'source' | 'projectId' | 'plannedFinishAt' | 'needsClassification'>,
  site: SiteColumns,
  now: number,
): WorkOrder {
  const calendar = toCalendar(site);
  const byClient =
    (actor.kind === 'account' && actor.clientProjectIds.includes(input.projectId)) ||
    (input.needsClassification === true && reportsAsClient(actor, { areaPath: site.area_path }));
  const targets = { ...targetsAtSite(site, input.level), ...plannedPromise(input, now) };
  return {
    ...creation.to,
    backTo: null,
    version: 1,
    level: input.level,
    source: input.source,
    projectId: input.projectId,
    areaPath: site.area_path,
    createdBy: accountId,
    createdByClient: byClient,
    // Nobody requested a plan's order, so nobody evaluates it.
    requesterId: byClient ? accountId : input.source === historyEvent.businessPlan ? null : site.client_id,
    target: null,
    ...toPoolProperties(site.pool),
    memberIds: [],
    leadId: null,
    doerIds: [],
    formerHolders: [],
    ...rulesOfBusiness(site),
    needsClassification: input.needsClassification ?? false,
    closing: null,
    hold: null,
    urges: [],
    timesNotSolved: 0,
    arrivedAt: null,
    clocks: applyClockEffects([], creation.clocks, { now, calendar, targets }),
    conditionHolds: null,
    documents: noDocuments,
  };
}

/**
 * The promise of a plan's order is the end of its window, whatever the target of its level, its business or its project is.
 * @param raisedAt epoch milliseconds
 */
export function plannedPromise(
  { source, plannedFinishAt }: Pick<NewOrder, 'source' | 'plannedFinishAt'>,
  raisedAt: number,
): Partial<ClockTargets> {
  if (source !== historyEvent.businessPlan || plannedFinishAt === null) return {};
  return { resolve: { duration: Math.max(0, plannedFinishAt - raisedAt), counts: 'always' } };
}
