import { grantsOf, type Permission, type Reach, terminalStatuses, workOrderStatus } from '@energy-om/domain';
import type { Parameters } from '#db/statement.ts';
import type { Actor } from '#services/core/actor.ts';
import { knowingOwn, readCondition } from './order-scope.ts';

/**
 * A select of some of the orders that an account reaches, from an index that has just these: its own, those of a team, of a project, or that its teams may take.
 * Names `:tenant`; `o` is the order. @param tail `order by … limit …`
 */
export type OrderSource = (columns: string, conditions: readonly string[], tail: string) => string;

/**
 * The condition that order `o` is not over, where the others of a selection imply it: then an account's own orders are looked for among its open ones, however many it had.
 * Among all orders of the tenant it is left out, since an index of open orders would be read as a whole for it.
 */
export const isOpenOrder = `o.status not in (${terminalStatuses.join(', ')})`;

/** The conditions of a selection among all orders of the tenant. */
export const amongAll = (conditions: readonly string[]) => conditions.filter((condition) => condition !== isOpenOrder);

/** Orders by conditions joined by `and`. */
export interface OrderSelection {
  conditions: readonly string[];
  /** The orders are looked for in these alone, which together have all that the account may see; null: among those of the tenant. */
  sources: readonly OrderSource[] | null;
}

/**
 * Selects orders. In each source the page is read by itself, so that it costs as much as a page or as what the account sees, whichever is less, and not as the tenant
 * has orders. @param columns of `o`, with those that the tail names; without duplicates
 * @param tail `order by … limit …` of each source @param end of all of them together
 */
export function selectOrders({ conditions, sources }: OrderSelection, columns: string, tail: string, end = tail): string {
  if (sources === null) return `select ${columns} from work_orders o where ${amongAll(conditions).join(' and ')} ${tail}`;
  if (sources.length === 0) return `select ${columns} from work_orders o where o.tenant_id = :tenant and false ${tail}`;
  const parts = sources.map((source) => `(${source(columns, conditions, tail)})`);
  return `select * from (${parts.join(' union ')}) o ${end}`;
}

/**
 * The sources of what a permission reaches; null where a grant is for everything in the tenant or in an area.
 * @param lately the instant until which the account may still see what it gave back; null: it may not
 */
export function orderSources(
  actor: Actor,
  permission: Permission,
  parameters: Parameters,
  lately: Date | null,
): readonly OrderSource[] | null {
  const grants = grantsOf(actor.roleGrants, permission);
  if (grants.some(({ reach }) => reach === 'all')) return null;
  const everywhere = new Set(grants.flatMap(({ reach, areaId }) => (areaId === null ? kindsOf(actor, reach) : [])));
  const make = (kind: Kind) => makers[kind](actor, parameters, lately);
  // One source has all of the account's own orders, so that no other looks for them.
  const sources = [...everywhere].map((kind) => (kind !== 'own' && everywhere.has('own') ? withoutOwn(make(kind)) : make(kind)));
  for (const { reach, areaId } of grants) {
    const path = areaId === null ? undefined : actor.grantAreaPaths[areaId];
    if (path === undefined) continue;
    const inArea = `starts_with(o.area_path, ${parameters.add(path)})`;
    const kinds = kindsOf(actor, reach).filter((kind) => !everywhere.has(kind));
    sources.push(...kinds.map((kind) => within(make(kind), inArea)));
  }
  return sources;
}

/** The orders that an account may read, as `readCondition` has them. */
export function selectReadable(actor: Actor, parameters: Parameters, now: Date): OrderSelection {
  const sources = orderSources(actor, 'work-order.view', parameters, now);
  const conditions = ['o.tenant_id = :tenant', ...(sources ? [] : [readCondition(actor, parameters, now)])];
  return { conditions, sources };
}

/** Whether the account may read all of its own orders or all of its teams', since a grant for them is not limited to an area. */
export function readsWhole(actor: Actor, scope: 'mine' | 'team'): boolean {
  return grantsOf(actor.roleGrants, 'work-order.view').some(
    ({ reach, areaId }) => areaId === null && (scope === 'mine' || reach === 'team' || reach === 'all'),
  );
}

type Kind = 'own' | 'team' | 'pool' | 'project';

function kindsOf({ teams, clientProjectIds }: Actor, reach: Reach): Kind[] {
  if (reach === 'team' && teams.length > 0) return ['own', 'team', 'pool'];
  return reach === 'project' && clientProjectIds.length > 0 ? ['own', 'project'] : ['own'];
}

const makers = {
  own: ownOrders,
  team: (actor, parameters) => ofEach(`unnest(${teamsOf(actor, parameters)}::uuid[]) x(id)`, ['o.team_id = x.id']),
  pool: openToTeams,
  project: ({ clientProjectIds }, parameters) =>
    ofEach(`unnest(${parameters.add(clientProjectIds)}::uuid[]) x(id)`, ['o.project_id = x.id']),
} satisfies Record<Kind, (actor: Actor, parameters: Parameters, lately: Date | null) => OrderSource>;

/**
 * The orders that the account takes part in. Each is looked up by its key: how many an account has differs too much from account to account for the planner to choose,
 * which plans once for all. So the id is the participation's, by which a page is read in the order of ids, and the other columns are those of the order found.
 */
export function ownOrders({ accountId }: Actor, parameters: Parameters, lately: Date | null): OrderSource {
  const account = parameters.add(accountId);
  const isCurrent = lately === null ? 'own.until is null' : `(own.until is null or own.until > ${parameters.add(lately)})`;
  const known = (text: string) => (lately === null ? knowingOwn(text, true) : text);
  const byParticipation = (text: string) => known(text).replaceAll(/\bo\.id\b/g, 'own.order_id');
  return (columns, conditions, tail) => `
    select ${columns.replace(/\bo\.id\b/, 'own.order_id as id')}
    from work_order_participants own join work_orders o on o.tenant_id = :tenant and o.id = any (array[own.order_id])
    where own.tenant_id = :tenant and own.account_id = ${account} and ${isCurrent}
      and ${byParticipation(`${conditions.map((one) => (one === isOpenOrder ? 'own.is_open' : one)).join(' and ')} ${tail}`)}`;
}

/** The orders of the actor's teams, and those that these may take. */
export function teamOrders(actor: Actor, parameters: Parameters): OrderSource[] {
  return [makers.team(actor, parameters), openToTeams(actor, parameters)];
}

function openToTeams(actor: Actor, parameters: Parameters): OrderSource {
  const projects = `(
    select distinct g.project_id as id from project_teams g join projects q on q.tenant_id = :tenant and q.id = g.project_id and q.grab_allowed
    where g.tenant_id = :tenant and g.team_id = any (${teamsOf(actor, parameters)}::uuid[])) x`;
  return ofEach(projects, ['o.project_id = x.id', `o.status = ${workOrderStatus.toBeDispatched}`, 'o.team_id is null']);
}

function ofEach(holders: string, links: readonly string[]): OrderSource {
  return (columns, conditions, tail) => `
    select c.* from ${holders} cross join lateral (
      select ${columns} from work_orders o where o.tenant_id = :tenant and ${[...links, ...conditions].join(' and ')} ${tail}) c`;
}

function withoutOwn(source: OrderSource): OrderSource {
  return (columns, conditions, tail) =>
    source(
      columns,
      conditions.map((condition) => knowingOwn(condition, false)),
      tail,
    );
}

function within(source: OrderSource, inArea: string): OrderSource {
  return (columns, conditions, tail) => source(columns, [...conditions, inArea], tail);
}

function teamsOf({ teams }: Actor, parameters: Parameters): string {
  return parameters.add(teams.map(({ id }) => id));
}
