import { grantsOf, type Reach, workOrderStatus } from '@energy-om/domain';
import type { Parameters } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { inProjects } from '#services/scope/area-scope.ts';
import { scopeCondition } from '#services/scope/order-scope.ts';

/** Whose orders an account's figures are of. Conditions are on a row `o`, an order or a change of one. */
export interface FigureScope {
  /** The orders. */
  orders: string;
  /** Scopes of rollups that together have these orders, each once, but for those of `others`; null: none do. */
  rollups: RollupScope | null;
  /** Of a device whose area is `k`: whether these are all of its failures, so that the time between them is known; null: of none. */
  fleet: string | null;
}

export interface RollupScope {
  kind: 'tenant' | 'area' | 'project' | 'team';
  /** The expression of the ids. */
  ids: string;
  /** The condition of a change that it contains. */
  changes: string;
  /** The orders of the scope that no rollup of it contains: conditions of which an order meets one at most. */
  others: string[];
}

/** Finds the scopes of rollups that fit what an account may see: its reach decides which. */
export function figureScope(actor: Actor, projectId: string | undefined, parameters: Parameters): FigureScope {
  const reach = scopeCondition(actor, 'statistics.view', parameters);
  if (projectId !== undefined) return ofProject(actor, reach, projectId, parameters);
  if (reach === 'true') {
    return { orders: 'true', rollups: { kind: 'tenant', ids: 'array[:tenant::uuid]', changes: 'true', others: [] }, fleet: 'true' };
  }
  return { orders: reach, rollups: ofGrants(actor, reach, parameters), fleet: fleetOfGrants(actor, parameters) };
}

function ofProject(actor: Actor, reach: string, projectId: string, parameters: Parameters): FigureScope {
  const id = parameters.add(projectId);
  const isOfProject = `o.project_id = ${id}::uuid`;
  const isWhole = reach === 'true' || representsProject(actor, projectId);
  return {
    orders: `${isOfProject} and ${reach}`,
    rollups: isWhole ? { kind: 'project', ids: `array[${id}::uuid]`, changes: isOfProject, others: [] } : null,
    fleet: isWhole ? inProjects('k.path', `s.project_id = ${id}::uuid`) : null,
  };
}

function representsProject(actor: Actor, projectId: string): boolean {
  const grants = grantsOf(actor.roleGrants, 'statistics.view');
  return actor.clientProjectIds.includes(projectId) && grants.some(({ reach, areaId }) => reach === 'project' && areaId === null);
}

/** What an account may see outside of the rollups: nothing, its own orders, these and those that its teams may take, or anything. */
type Rest = 'nothing' | 'own' | 'ownAndTakeable' | 'any';

/**
 * The widest grants have rollups: of areas, else of projects, else of teams. What other grants reach beside them is read from the orders.
 */
function ofGrants(actor: Actor, reach: string, parameters: Parameters): RollupScope | null {
  const grants = grantsOf(actor.roleGrants, 'statistics.view');
  const reachesEverywhere = (kind: Reach) => grants.some((grant) => grant.reach === kind && grant.areaId === null);
  const beside = (kind: Reach, rest: Rest): Rest => (grants.every((grant) => grant.reach === kind || grant.reach === 'own') ? rest : 'any');
  const others = (within: string, rest: Rest) => othersOf(actor, { within, reach, rest }, parameters);
  const paths = grantedPaths(actor);
  if (paths.length > 0) {
    const rest = grants.every((grant) => grant.reach === 'all') ? 'nothing' : beside('all', 'own');
    return ofAreas(paths, (within) => others(within, rest), parameters);
  }
  // Grants of projects and teams reach the account's own orders as well.
  const ofColumn = (kind: 'team' | 'project', ids: readonly string[], rest: Rest): RollupScope => {
    const values = `${parameters.add(ids)}::uuid[]`;
    const within = `o.${kind}_id = any (${values})`;
    return { kind, ids: values, changes: within, others: others(within, rest) };
  };
  if (reachesEverywhere('project')) return ofColumn('project', actor.clientProjectIds, beside('project', 'own'));
  const teamIds = actor.teams.map(({ id }) => id);
  return reachesEverywhere('team') ? ofColumn('team', teamIds, beside('team', 'ownAndTakeable')) : null;
}

/** An area within another one that is granted adds nothing. */
const topOf = (paths: readonly string[]) =>
  [...new Set(paths)].filter((path) => !paths.some((other) => other !== path && path.startsWith(other)));

const isWithin = (path: string, areas: readonly string[], parameters: Parameters) =>
  `(${areas.map((area) => `starts_with(${path}, ${parameters.add(area)})`).join(' or ')})`;

/** Teams and people see the failures that they worked on, and not how many a device had. */
function fleetOfGrants(actor: Actor, parameters: Parameters): string | null {
  const paths = grantedPaths(actor);
  if (paths.length > 0) return isWithin('k.path', topOf(paths), parameters);
  const isClient = grantsOf(actor.roleGrants, 'statistics.view').some(({ reach, areaId }) => reach === 'project' && areaId === null);
  return isClient ? inProjects('k.path', `s.project_id = any (${parameters.add(actor.clientProjectIds)}::uuid[])`) : null;
}

/** The areas of which an account sees everything. */
function grantedPaths(actor: Actor): string[] {
  const grants = grantsOf(actor.roleGrants, 'statistics.view');
  return grants.flatMap(({ reach, areaId }) => (reach === 'all' && areaId !== null ? (actor.grantAreaPaths[areaId] ?? []) : []));
}

function ofAreas(paths: readonly string[], others: (within: string) => string[], parameters: Parameters): RollupScope {
  const top = topOf(paths);
  const ids = `${parameters.add(top.map((path) => path.split('/').at(-2)))}::uuid[]`;
  const within = isWithin('o.area_path', top, parameters);
  return { kind: 'area', ids, changes: within, others: others(within) };
}

/** The account's own orders, and those that its teams may take, are few and have indexes; anything else costs a look at every order. */
function othersOf(actor: Actor, { within, reach, rest }: { within: string; reach: string; rest: Rest }, parameters: Parameters): string[] {
  if (rest === 'nothing') return [];
  const outside = `(${within}) is not true and ${reach}`;
  if (rest === 'any') return [outside];
  const own = `o.id in (select w.order_id from work_order_participants w
    where w.tenant_id = :tenant and w.account_id = ${parameters.add(actor.accountId)} and w.until is null)`;
  const takeable = `o.status = ${workOrderStatus.toBeDispatched} and o.team_id is null and not ${own}`;
  return (rest === 'own' ? [own] : [own, takeable]).map((condition) => `${condition} and ${outside}`);
}
