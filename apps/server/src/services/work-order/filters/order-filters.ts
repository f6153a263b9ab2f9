import type { ApiParsedInput } from '@energy-om/contract';
import { type OrderStage, statusTabs, terminalStatuses } from '@energy-om/domain';
import type { Parameters } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { areaCondition } from '#services/scope/area-scope.ts';
import { ownCondition, readCondition, teamCondition } from '#services/scope/order-scope.ts';
import { isOpenOrder, type OrderSelection, ownOrders, readsWhole, selectReadable, teamOrders } from '#services/scope/order-sources.ts';
import { figureCondition, timeOfFigure } from '#services/statistics/figures/figure-condition.ts';

type Input = ApiParsedInput<'listWorkOrders'>;
type StageFilters = Pick<Input, 'status' | 'tab'>;

/** The filters of a list of orders, without its words. */
export type OrderFilters = StageFilters &
  Pick<
    Input,
    | 'scope'
    | 'level'
    | 'projectId'
    | 'from'
    | 'to'
    | 'figure'
    | 'businessTypeId'
    | 'source'
    | 'teamId'
    | 'leadId'
    | 'causeCode'
    | 'remedyCode'
    | 'deviceId'
    | 'deviceModel'
  >;

const filterColumns = {
  level: 'level',
  projectId: 'project_id',
  businessTypeId: 'business_type_id',
  source: 'source',
  teamId: 'team_id',
  leadId: 'lead_id',
  causeCode: 'cause_code',
  remedyCode: 'remedy_code',
  deviceId: 'device_id',
} as const;

type RowFilters = Omit<OrderFilters, keyof StageFilters>;

/** The actor's scope and the filters, without tab, status and words. */
export function listConditions({ actor, clock }: SignedInContext, input: RowFilters, parameters: Parameters): string[] {
  const conditions = [readCondition(actor, parameters, clock.now())];
  if (input.scope === 'mine') conditions.push(ownCondition(actor, parameters));
  if (input.scope === 'team') conditions.push(teamCondition(actor, parameters));
  return [...filterConditions({ actor, clock }, input, parameters), ...conditions];
}

/** As `listConditions`, with the sources that have the orders in scope where these are not all of the tenant or an area. */
export function selectListed({ actor, clock }: SignedInContext, input: OrderFilters, parameters: Parameters): OrderSelection {
  const filters = [...filterConditions({ actor, clock }, input, parameters), ...stageConditions(input, parameters)];
  if (input.scope === 'mine' || input.scope === 'team') {
    const sources = input.scope === 'mine' ? [ownOrders(actor, parameters, null)] : teamOrders(actor, parameters);
    if (readsWhole(actor, input.scope)) return { conditions: filters, sources };
    return { conditions: [...filters, readCondition(actor, parameters, clock.now())], sources };
  }
  const readable = selectReadable(actor, parameters, clock.now());
  return { conditions: [...readable.conditions, ...filters], sources: readable.sources };
}

function filterConditions({ actor, clock }: Pick<SignedInContext, 'actor' | 'clock'>, input: RowFilters, parameters: Parameters): string[] {
  const conditions = ['o.tenant_id = :tenant'];
  for (const filter of Object.keys(filterColumns) as (keyof typeof filterColumns)[]) {
    const value = input[filter];
    if (value !== undefined) conditions.push(`o.${filterColumns[filter]} = ${parameters.add(value)}`);
  }
  if (input.teamId !== undefined) conditions.push(namesTeam(actor, parameters));
  if (input.deviceModel !== undefined) {
    const model = parameters.add(input.deviceModel);
    conditions.push(`o.device_id in (select d.id from devices d where d.tenant_id = :tenant and d.model = ${model})`);
  }
  const at = `o.${input.figure === undefined ? 'created_at' : timeOfFigure(input.figure)}`;
  if (input.from !== undefined) conditions.push(`${at} >= ${parameters.add(input.from)}`);
  if (input.to !== undefined) conditions.push(`${at} < ${parameters.add(input.to)}`);
  if (input.figure !== undefined) conditions.push(figureCondition(actor, input.figure, parameters, clock.now()));
  return conditions;
}

/** The condition that the actor is shown which team order `o` is with, as `staffViewOf` has it: occupants are not. */
function namesTeam(actor: Actor, parameters: Parameters): string {
  const staff = areaCondition(actor, 'work-order.comment-internally', 'o.area_path', parameters);
  return `(${staff} or o.project_id = any (${parameters.add(actor.clientProjectIds)}::uuid[]))`;
}

export function stageConditions(input: StageFilters, parameters: Parameters): string[] {
  const conditions: string[] = [];
  if (input.status !== undefined) conditions.push(`o.status = any (${parameters.add(input.status)}::smallint[])`);
  if (input.tab !== undefined) conditions.push(tabCondition(statusTabs[input.tab]));
  if (isOfOpenOnes(input)) conditions.push(isOpenOrder);
  return conditions;
}

/** Whether an order of these statuses or of this tab cannot be over. */
function isOfOpenOnes({ status, tab }: StageFilters): boolean {
  const wanted = status ?? (tab === undefined ? undefined : statusTabs[tab].map((stage) => stage.status));
  return wanted?.every((one) => !terminalStatuses.includes(one)) === true;
}

/** The tab's statuses are the domain's constants, so the text may contain them and the planner sees them. */
function tabCondition(stages: readonly OrderStage[]): string {
  const statuses = stages.map(({ status }) => status).join(', ');
  const exceptions = stages.flatMap(({ status, backTo }) => (backTo ? `(o.status <> ${status} or o.back_to = '${backTo}')` : []));
  return [`o.status in (${statuses})`, ...exceptions].join(' and ');
}
