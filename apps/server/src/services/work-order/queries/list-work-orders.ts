import type { ApiOutput, ApiParsedInput } from '@energy-om/contract';
import { statusTabNames } from '@energy-om/domain';
import { splitWords } from '#db/search-words.ts';
import { Parameters } from '#db/statement.ts';
import { decodeCursor, encodeCursor, offsetOf, presentPage, type Total } from '#services/core/page.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { toLifecycleActor } from '../execution/command-context.ts';
import { listConditions, stageConditions } from '../filters/order-filters.ts';
import { countWithWords, findWordMatches, type WordMatch, wordConditions } from '../filters/word-matches.ts';
import { measureDistances } from '../present/measure-distances.ts';
import { presentRow } from '../present/present-row.ts';
import { type ListedOrder, queryOrders } from './query-orders.ts';

type Input = ApiParsedInput<'listWorkOrders'>;

export const listWorkOrders: Verb<'listWorkOrders'> = async (context, input) => {
  const { actor, clock } = context;
  const position = input.cursor === undefined ? null : readCursor(input.cursor);
  const matches = await findWordMatches(context, splitWords(input.keyword ?? ''));
  const total = position?.total ?? (await countListed(context, input, matches));
  const parameters = new Parameters({ tenant: actor.tenantId });
  const conditions = [
    ...listConditions(context, input, parameters),
    ...stageConditions(input, parameters),
    ...wordConditions(matches, parameters),
  ];
  const rows = await queryOrders(context, {
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
