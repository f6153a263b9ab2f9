import type { ApiOutput } from '@energy-om/contract';
import { containsWord } from '#db/search-words.ts';
import { Parameters, prepared } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { selectReadable } from '#services/scope/order-sources.ts';
import { toLifecycleActor } from '#services/work-order/execution/command-context.ts';
import { countWithWords, findWordMatches, wordConditions } from '#services/work-order/filters/word-matches.ts';
import { presentRow } from '#services/work-order/present/present-row.ts';
import { queryOrders } from '#services/work-order/queries/query-orders.ts';
import { maxShown } from './present-found.ts';

type FoundOrders = NonNullable<ApiOutput<'searchAll'>['orders']>;
type FoundObject = FoundOrders['items'][number]['object'];

/** Orders as their list finds them, newest first. */
export async function findOrders(context: SignedInContext, words: readonly string[]): Promise<FoundOrders> {
  const { actor, clock } = context;
  const matches = await findWordMatches(context, words);
  const inScope = (parameters: Parameters) => selectReadable(actor, parameters, clock.now());
  const counted = new Parameters({ tenant: actor.tenantId });
  const total = await countWithWords(context, inScope(counted), matches, counted);
  const parameters = new Parameters({ tenant: actor.tenantId });
  const { conditions: scope, sources } = inScope(parameters);
  const conditions = [...scope, ...wordConditions(matches, parameters)];
  const rows = await queryOrders(context, { conditions, sources, parameters, orderBy: 'o.id desc', limit: maxShown, offset: 0 });
  const objects = await findNamedObjects(
    context,
    rows.map(({ id }) => id),
    words,
  );
  const lifecycleActor = toLifecycleActor(context);
  const items = rows.map((row) => {
    const { id, orderNo, title, status, level, site, executors, overdue, onHold } = presentRow(row, lifecycleActor, clock.now().getTime());
    return { id, orderNo, title, status, level, site, executors, overdue, onHold, object: objects.get(id) ?? null };
  });
  return { items, total: total.count, totalIsLeast: total.isLeast };
}

/** By order, its first object that has one of the words in its name or code. */
async function findNamedObjects(
  { actor, database }: SignedInContext,
  orderIds: readonly string[],
  words: readonly string[],
): Promise<Map<string, FoundObject>> {
  if (orderIds.length === 0) return new Map();
  const parameters = new Parameters({ tenant: actor.tenantId });
  const named = words.map((word) => containsWord(word, parameters)('d.name', 'd.code'));
  const text = `
    select distinct on (x.order_id) x.order_id as id, d.name, d.code
    from work_order_objects x join devices d on d.tenant_id = :tenant and d.id = x.device_id
    where x.tenant_id = :tenant and x.order_id = any (${parameters.add(orderIds)}::uuid[]) and (${named.join(' or ')})
    order by x.order_id, x.position`;
  const rows = await database.run(prepared<{ id: string; name: string; code: string }>(text), parameters.values);
  return new Map(rows.map(({ id, name, code }) => [id, { name, code }]));
}
