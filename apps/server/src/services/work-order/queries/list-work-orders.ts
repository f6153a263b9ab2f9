import type { ApiOutput, ApiParsedInput } from '@energy-om/contract';
import { statusTabNames } from '@energy-om/domain';
import { splitWords } from '#db/search-words.ts';
import { Parameters } from '#db/statement.ts';
import { decodeCursor, encodeCursor, offsetOf, presentPage, type Total } from '#services/core/list/page.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import type { OrderSelection } from '#services/scope/order-sources.ts';
import { toLifecycleActor } from '../execution/command-context.ts';
import { listConditions, selectListed, stageConditions } from '../filters/order-filters.ts';
import { countWithWords, findWordMatches, type WordMatch, wordConditions } from '../filters/word-matches.ts';
import { measureDistances } from '../present/measure-distances.ts';
import { presentRow } from '../present/present-row.ts';
import { type ListedOrder, listCountedOrders, listOrders } from './query-orders.ts';
import { type DelayPosition, queryByDelay } from './sorts/query-by-delay.ts';
import { queryByTimeLeft } from './sorts/query-by-time-left.ts';

type Input = ApiParsedInput<'listWorkOrders'>;

export const listWorkOrders: Verb<'listWorkOrders'> = async (context, input) => {
  const { clock } = context;
  const cursor = input.cursor === undefined ? null : readCursor(input.sort, input.cursor);
  const matches = await findWordMatches(context, splitWords(input.keyword ?? ''));
  const { rows, total, writePosition } = await readRows(context, input, matches, cursor);
  const distances = await measureDistances(context, rows, input);
  const lifecycleActor = toLifecycleActor(context);
  const now = clock.now().getTime();
  const page = presentPage(
    rows,
    input,
    total,
    (row) => presentRow(row, lifecycleActor, now, distances.get(row.area_id) ?? null),
    (row) => encodeCursor([...writePosition(row), total.count, Number(total.isLeast)]),
  );
  return { ...page, tabs: input.counts ? await countTabs(context, input, matches, cursor ? null : page) : [] };
};

/** The last row of the page before: when it is due, or how many ranked orders there were until it. */
interface Cursor extends DelayPosition {
  due: string | null;
  total: Total;
}

interface Rows {
  rows: ListedOrder[];
  total: Total;
  writePosition(last: ListedOrder): [due: string | null, id: string] | [ranked: number, id: string];
}

async function readRows(context: SignedInContext, input: Input, matches: readonly WordMatch[], cursor: Cursor | null): Promise<Rows> {
  const addConditions = (parameters: Parameters) => [
    ...listConditions(context, input, parameters),
    ...stageConditions(input, parameters),
    ...wordConditions(matches, parameters),
  ];
  const select = (parameters: Parameters): OrderSelection => {
    const { conditions, sources } = selectListed(context, input, parameters);
    return { conditions: [...conditions, ...wordConditions(matches, parameters)], sources };
  };
  const { sort } = input;
  const limit = input.pageSize + 1;
  const offset = cursor ? 0 : offsetOf(input);
  if (sort === 'delayCost') {
    const total = cursor?.total ?? (await countListed(context, input, matches));
    const { rows, rankOf } = await queryByDelay(context, { addConditions, select, from: input, position: cursor, limit, offset });
    return { rows, total, writePosition: ({ id }) => [rankOf(id), id] };
  }
  if (sort === 'timeLeft') {
    const total = cursor?.total ?? (await countListed(context, input, matches));
    return { rows: await queryByTimeLeft(context, { select, position: cursor, limit, offset }), total, writePosition: writeDue };
  }
  const parameters = new Parameters({ tenant: context.actor.tenantId });
  const { conditions, sources } = select(parameters);
  const writePosition: Rows['writePosition'] = ({ id }) => [null, id];
  if (cursor) {
    const after = [...conditions, `o.id < ${parameters.add(cursor.id)}::uuid`];
    const rows = await listOrders(context, { conditions: after, sources, parameters, orderBy: newestFirst, limit, offset });
    return { rows, total: cursor.total, writePosition };
  }
  const query = { conditions, sources, parameters, orderBy: newestFirst, limit, offset };
  // A common word is counted apart, among the newest orders only.
  if (matches.some(({ kind }) => kind === 'many')) {
    return { rows: await listOrders(context, query), total: await countListed(context, input, matches), writePosition };
  }
  const { rows, total } = await listCountedOrders(context, query);
  return { rows, total: total ?? (await countListed(context, input, matches)), writePosition };
}

const writeDue = ({ next_due_at, id }: ListedOrder): [due: string, id: string] => [next_due_at?.toISOString() ?? 'infinity', id];

const newestFirst = 'o.id desc';

function readCursor(sort: Input['sort'], cursor: string): Cursor {
  if (sort === 'delayCost') {
    const [ranked, id, count, isLeast] = decodeCursor(cursor, ['count', 'id', 'count', 'count']);
    return { due: null, ranked, id, total: { count, isLeast: isLeast === 1 } };
  }
  const [due, id, count, isLeast] = decodeCursor(cursor, ['instant', 'id', 'count', 'count']);
  return { due, ranked: 0, id, total: { count, isLeast: isLeast === 1 } };
}

function countListed(context: SignedInContext, input: Input, matches: readonly WordMatch[]): Promise<Total> {
  const parameters = new Parameters({ tenant: context.actor.tenantId });
  return countWithWords(context, selectListed(context, input, parameters), matches, parameters);
}

/** @param counted the first page of the tab that is open */
async function countTabs(
  context: SignedInContext,
  input: Input,
  matches: readonly WordMatch[],
  counted: Pick<ApiOutput<'listWorkOrders'>, 'total' | 'totalIsLeast'> | null,
): Promise<ApiOutput<'listWorkOrders'>['tabs']> {
  const counts = await Promise.all(
    statusTabNames.map((tab) => {
      const isCounted = counted && input.tab === tab && input.status === undefined;
      return isCounted
        ? { count: counted.total, isLeast: counted.totalIsLeast }
        : countListed(context, { ...input, status: undefined, tab }, matches);
    }),
  );
  return statusTabNames.map((tab, index) => ({ tab, count: counts[index]?.count ?? 0, least: counts[index]?.isLeast ?? false }));
}
