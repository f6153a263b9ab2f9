import type { ApiParsedInput } from '@energy-om/contract';
import { type OrderStage, statusTabs } from '@energy-om/domain';
import type { Parameters } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { areaCondition } from '#services/scope/area-scope.ts';
import { ownCondition, readCondition, teamCondition } from '#services/scope/order-scope.ts';
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

/** The actor's scope and the filters, without tab, status and words. */
export function listConditions(
  { actor, clock }: SignedInContext,
  input: Omit<OrderFilters, keyof StageFilters>,
  parameters: Parameters,
): string[] {
  const conditions = ['o.tenant_id = :tenant', readCondition(actor, parameters, clock.now())];
  if (input.scope === 'mine') conditions.push(ownCondition(actor, parameters));
  if (input.scope === 'team') conditions.push(teamCondition(actor, parameters));
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
  return conditions;
}

/** The tab's statuses are the domain's constants, so the text may contain them and the planner sees them. */
function tabCondition(stages: readonly OrderStage[]): string {
  const statuses = stages.map(({ status }) => status).join(', ');
  const exceptions = stages.flatMap(({ status, backTo }) => (backTo ? `(o.status <> ${status} or o.back_to = '${backTo}')` : []));
  return [`o.status in (${statuses})`, ...exceptions].join(' and ');
}
