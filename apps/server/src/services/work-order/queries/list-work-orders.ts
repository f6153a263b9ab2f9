import type { ApiOutput, ApiParsedInput } from '@energy-om/contract';
import { type OrderStage, statusTabNames, statusTabs } from '@energy-om/domain';
import { splitWords } from '#db/search-words.ts';
import { Parameters } from '#db/statement.ts';
import { decodeCursor, encodeCursor, offsetOf, presentPage, type Total } from '#services/core/page.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { ownCondition, readCondition, teamCondition } from '#services/scope/order-scope.ts';
import { toLifecycleActor } from '../execution/command-context.ts';
import { measureDistances } from '../present/measure-distances.ts';
import { presentRow } from '../present/present-row.ts';
import { type ListedOrder, queryOrders } from './query-orders.ts';
import { countWithWords, findWordMatches, type WordMatch, wordConditions } from './word-matches.ts';

type Input = ApiParsedInput<'listWorkOrders'>;

export const listWorkOrders: Verb<'listWorkOrders'> = async (context, input) => {
  const { actor, database, clock } = context;
  const position = input.cursor === undefined ? null : readCursor(input.cursor);
  const matches = await findWordMatches(context, splitWords(input.keyword ?? ''));
  const total = position?.total ?? (await countListed(context, input, matches));
  const parameters = new Parameters({ tenant: actor.tenantId });
  const conditions = [
    ...listConditions(context, input, parameters),
    ...stageConditions(input, parameters),
    ...wordConditions(matches, parameters),
  ];
  const rows = await queryOrders(database, {
    conditions: position ? [...conditions, afterCondition(input.sort, position, parameters)] : conditions,
    parameters,
    orderBy: orderings[input.sort],
    limit: input.pageSize + 1,
    offset: position ? 0 : offsetOf(input),
  });
  const distances = await measureDistances(context, rows, input);
  const lifecycleActor = toLifecycleActor(context);
  const now = clock.now().getTime();
  const page = presentPage(
    rows,
    input,
    total,
    (row) => presentRow(row, lifecycleActor, now, distances.get(row.area_id) ?? null),
    (row) => writeCursor(input.sort, row, total),
  );
  return { ...page, tabs: input.counts ? await countTabs(context, input, matches) : [] };
};

/** Orders without a running clock come last. */
const dueOrLast = `coalesce(o.next_due_at, 'infinity'::timestamptz)`;

const orderings = { newest: 'o.id desc', timeLeft: `${dueOrLast}, o.id` } as const;

interface CursorPosition {
  due: string | null;
  id: string;
  total: Total;
}

function readCursor(cursor: string): CursorPosition {
  const [due, id, count, isLeast] = decodeCursor(cursor, ['instant', 'id', 'count', 'count']);
  return { due, id, total: { count, isLeast: isLeast === 1 } };
}

function writeCursor(sort: Input['sort'], last: ListedOrder, { count, isLeast }: Total): string {
  return encodeCursor([sort === 'timeLeft' ? (last.next_due_at?.toISOString() ?? 'infinity') : null, last.id, count, Number(isLeast)]);
}

function afterCondition(sort: Input['sort'], { due, id }: CursorPosition, parameters: Parameters): string {
  if (sort === 'newest') return `o.id < ${parameters.add(id)}::uuid`;
  return `(${dueOrLast}, o.id) > (${parameters.add(due ?? 'infinity')}::timestamptz, ${parameters.add(id)}::uuid)`;
}

/** The actor's scope and the filters, without tab, status and words. */
function listConditions({ actor, clock }: SignedInContext, input: Omit<Input, 'status' | 'tab'>, parameters: Parameters): string[] {
  const conditions = ['o.tenant_id = :tenant', readCondition(actor, parameters, clock.now())];
  if (input.scope === 'mine') conditions.push(ownCondition(actor, parameters));
  if (input.scope === 'team') conditions.push(teamCondition(actor, parameters));
  if (input.level !== undefined) conditions.push(`o.level = ${parameters.add(input.level)}`);
  if (input.projectId !== undefined) conditions.push(`o.project_id = ${parameters.add(input.projectId)}`);
  if (input.from !== undefined) conditions.push(`o.created_at >= ${parameters.add(input.from)}`);
  if (input.to !== undefined) conditions.push(`o.created_at < ${parameters.add(input.to)}`);
  return conditions;
}

function stageConditions(input: Pick<Input, 'status' | 'tab'>, parameters: Parameters): string[] {
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

function countListed(context: SignedInContext, input: Input, matches: readonly WordMatch[]): Promise<Total> {
  const parameters = new Parameters({ tenant: context.actor.tenantId });
  const conditions = [...listConditions(context, input, parameters), ...stageConditions(input, parameters)];
  return countWithWords(context, conditions, matches, parameters);
}

async function countTabs(
  context: SignedInContext,
  input: Input,
  matches: readonly WordMatch[],
): Promise<ApiOutput<'listWorkOrders'>['tabs']> {
  const counts = await Promise.all(statusTabNames.map((tab) => countListed(context, { ...input, status: undefined, tab }, matches)));
  return statusTabNames.map((tab, index) => ({ tab, count: counts[index]?.count ?? 0, least: counts[index]?.isLeast ?? false }));
}
