import type { ApiInput, ApiOutput } from '@energy-om/contract';
import { findMainAction, type OrderStage, statusTabNames, statusTabs } from '@energy-om/domain';
import { withView } from '#shared/outbox/order-view.ts';
import { useOutbox } from '#shared/outbox/outbox-state.ts';
import type { Copy } from '../store/copies-database.ts';
import type { OrderCopy } from '../store/stored-shapes.ts';

type Input = ApiInput<'listWorkOrders'>;
type List = ApiOutput<'listWorkOrders'>;
type Row = List['items'][number];

/** The filters that the copies can answer. */
const knownFilters = new Set([
  'page',
  'pageSize',
  'counts',
  'tab',
  'scope',
  'sort',
  'keyword',
  'level',
  'projectId',
  'longitude',
  'latitude',
]);
const endedTabs = new Set(['completed', 'closed']);

/**
 * What the list of orders is by the copies; null for a question that these cannot answer. All orders that the account may see are asked for only where the
 * server cannot be: the copies are those of the account and its teams.
 */
export function listFromCopies(copies: readonly Copy[], input: Input, isCutOff: boolean): List | null {
  const unknown = Object.entries(input).some(([filter, value]) => value !== undefined && !knownFilters.has(filter));
  const hasAll = input.scope !== 'mine' && input.scope !== 'team';
  const isOfEnded = input.tab !== undefined && endedTabs.has(input.tab);
  if (unknown || ((hasAll || isOfEnded || input.tab === undefined) && !isCutOff)) return null;
  const { views, raised } = useOutbox.getState();
  const known = copies.map(({ data }) => data as OrderCopy);
  const isKnown = ({ order }: OrderCopy) => known.some((copy) => copy.order.id === order.id);
  const all = [...raised.filter((copy) => !isKnown(copy)), ...known];
  const shown = all.map((copy) => ({ ...copy, order: withView(copy.order, views[copy.order.id]) }));
  const orders = shown.filter((copy) => isWanted(copy, input));
  const inTab = orders.filter(({ order }) => input.tab === undefined || isInTab(order, statusTabs[input.tab]));
  const items = inTab.map(({ order }) => toRow(order)).sort(orderings[input.sort ?? 'newest']);
  const tabs = statusTabNames.map((tab) => ({
    tab,
    count: orders.filter(({ order }) => isInTab(order, statusTabs[tab])).length,
    least: false,
  }));
  return { items, total: items.length, totalIsLeast: false, page: 1, pageSize: Math.max(items.length, 1), cursor: null, tabs };
}

/** The rows of the orders that were raised on this phone, as far as a list asks for them. One that asks for what is unknown here has none. */
export function listRaisedRows(raised: readonly OrderCopy[], input: Input): Row[] {
  const hasUnknown = Object.entries(input).some(([filter, value]) => value !== undefined && !knownFilters.has(filter));
  if (hasUnknown) return [];
  const { views } = useOutbox.getState();
  return raised
    .map((copy) => ({ ...copy, order: withView(copy.order, views[copy.order.id]) }))
    .filter((copy) => isWanted(copy, input) && (input.tab === undefined || isInTab(copy.order, statusTabs[input.tab])))
    .map(({ order }) => toRow(order));
}

function isWanted({ order, isOwn, isTeams }: OrderCopy, { scope, level, projectId, keyword }: Input): boolean {
  const words = (keyword ?? '').trim().toLowerCase().split(/\s+/u);
  const text = [order.title, order.orderNo, order.site.name, order.description, ...order.executors.map(({ fullName }) => fullName)]
    .join(' ')
    .toLowerCase();
  return (
    (scope !== 'mine' || isOwn) &&
    (scope !== 'team' || isTeams) &&
    (level === undefined || [level].flat().map(Number).includes(order.level)) &&
    (projectId === undefined || order.project.id === projectId) &&
    words.every((word) => text.includes(word))
  );
}

function isInTab({ status, backTo }: OrderCopy['order'], stages: readonly OrderStage[]): boolean {
  return stages.some((stage) => stage.status === status && (!stage.backTo || stage.backTo === backTo));
}

const dueOf = ({ clock }: Row) => (clock ? Date.parse(clock.dueAt) : Number.POSITIVE_INFINITY);
const byAge = (one: Row, other: Row) => (one.id < other.id ? 1 : -1);

const orderings: Record<NonNullable<Input['sort']>, (one: Row, other: Row) => number> = {
  newest: byAge,
  timeLeft: (one, other) => (dueOf(one) === dueOf(other) ? -byAge(one, other) : dueOf(one) - dueOf(other)),
  // What waiting costs changes by the hour, and is no longer known.
  delayCost: byAge,
};

function toRow({ actions, ...order }: OrderCopy['order']): Row {
  const { id, orderNo, title, status, backTo, version, level, source, project, site, team, executors, holder, clock, overdue, onHold } =
    order;
  return {
    ...{ id, orderNo, title, status, backTo, version, level, source, project, site, team, executors, holder, clock, onHold },
    // Time goes on without a network.
    overdue: overdue || (clock !== null && Date.parse(clock.dueAt) <= Date.now()),
    createdAt: order.createdAt,
    plannedFinishAt: order.plannedFinishAt,
    distance: null,
    delayCost: null,
    mainAction: findMainAction(actions),
  };
}
