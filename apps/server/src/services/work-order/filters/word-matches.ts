import { containsWord, findsWord } from '#db/search-words.ts';
import { Parameters, prepared } from '#db/statement.ts';
import type { Total } from '#services/core/list/page.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { type OrderSelection, selectOrders } from '#services/scope/order-sources.ts';
import { countOrders } from '../queries/query-orders.ts';

/**
 * Which orders of the tenant contain a word: their ids where they are few. Where they are many, the list is scanned for them,
 * which soon fills a page.
 */
export type WordMatch = { kind: 'few'; orderIds: readonly string[] } | { kind: 'many'; word: string };

const maxFewMatches = 1_000;
/** Devices, people and areas whose name contains the word. */
const maxNameMatches = 20_000;
/** Of the newest orders so many are looked at to see how common a word is; with so many matches among them it is common, and the index is not asked. */
const sampled = 200;
const maxSampledMatches = 20;
/** In a list with a common word only so many of the newest orders are counted. */
const maxScanned = 2_000;

export function findWordMatches(context: SignedInContext, words: readonly string[]): Promise<WordMatch[]> {
  return Promise.all(words.map((word) => findWordMatch(context, word)));
}

/**
 * Searches the order's number and title, name and code of its objects, the names of its participants, and those of its area and of the
 * areas around that. Each of these searches is answered by an index and stops after `maxFewMatches`; a word that a tenth of the newest orders contain is not looked for.
 */
async function findWordMatch({ actor, database }: SignedInContext, word: string): Promise<WordMatch> {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const { indexed, indexedByRare, contained } = findsWord(word, parameters);
  const [idLimit, nameLimit] = [maxFewMatches + 1, maxNameMatches + 1];
  const text = `
    with newest as materialized (
      select lower(w.words) as words from work_order_words w where w.tenant_id = :tenant order by w.order_id desc limit ${sampled}
    ),
    sample as materialized (select count(*) > ${maxSampledMatches} as "isCommon" from newest w where ${contained('w.words')}),
    devices_found as materialized (
      select d.id from devices d
      where d.tenant_id = :tenant and ${indexed(`search_terms(d.tenant_id, d.name || ' ' || d.code)`, 'd.name', 'd.code')} limit ${nameLimit}
    ),
    areas_found as materialized (
      select a.path from areas a where a.tenant_id = :tenant and ${indexed('search_terms(a.tenant_id, a.name)', 'a.name')} limit ${nameLimit}
    ),
    people_found as materialized (
      select y.id from memberships m cross join lateral (
        select x.id from accounts x where x.id = m.account_id and ${contained('x.full_name')} offset 0
      ) y
      where m.tenant_id = :tenant limit ${nameLimit}
    ),
    found as (
      (select w.order_id from work_order_words w
        where w.tenant_id = :tenant and not (select "isCommon" from sample)
          and ${indexedByRare('newest', 'search_terms(w.tenant_id, w.words)', 'w.words')} limit ${idLimit})
      union (select x.order_id from devices_found f join work_order_objects x on x.tenant_id = :tenant and x.device_id = f.id limit ${idLimit})
      union (select x.order_id from people_found f join work_order_participants x on x.tenant_id = :tenant and x.account_id = f.id
        where x.until is null limit ${idLimit})
      union (select o.id from areas_found f join work_orders o
        on o.tenant_id = :tenant and o.area_path ~>=~ f.path and o.area_path ~<~ (f.path || '~') limit ${idLimit})
    )
    select array(select order_id from found limit ${idLimit}) as "orderIds",
      greatest((select count(*) from devices_found), (select count(*) from areas_found), (select count(*) from people_found))::int as "nameMatches",
      (select "isCommon" from sample) as "isCommon"`;
  const [row] = await database.run(prepared<{ orderIds: string[]; nameMatches: number; isCommon: boolean }>(text), parameters.values);
  const orderIds = row?.orderIds ?? [];
  const isCommon = row?.isCommon || orderIds.length > maxFewMatches || (row?.nameMatches ?? 0) > maxNameMatches;
  return isCommon ? { kind: 'many', word } : { kind: 'few', orderIds };
}

/** Conditions on order `o`, one for each word. */
export function wordConditions(matches: readonly WordMatch[], parameters: Parameters): string[] {
  return matches.map((match) =>
    match.kind === 'few' ? `o.id = any (${parameters.add(match.orderIds)}::uuid[])` : isInOrder(match.word, parameters),
  );
}

/** The same as in `findWordMatch`, for one order. `offset 0`: the subquery is evaluated for this order, not for all. */
function isInOrder(word: string, parameters: Parameters): string {
  const contained = containsWord(word, parameters);
  return `(${contained('o.title', 'o.order_no')}
    or exists (select from work_order_objects x join devices d on d.tenant_id = :tenant and d.id = x.device_id
      where x.tenant_id = :tenant and x.order_id = o.id and ${contained('d.name', 'd.code')} offset 0)
    or exists (select from work_order_participants x join accounts y on y.id = x.account_id
      where x.tenant_id = :tenant and x.order_id = o.id and x.until is null and ${contained('y.full_name')} offset 0)
    or exists (select from areas z where z.tenant_id = :tenant
      and z.id = any (string_to_array(trim(both '/' from o.area_path), '/')::uuid[]) and ${contained('z.name')} offset 0))`;
}

/**
 * How many orders are in the list. Where a word is common, of the newest only: to count all would cost with the table.
 * @param selection the orders, without the conditions for the words
 */
export async function countWithWords(
  { database }: SignedInContext,
  { conditions, sources }: OrderSelection,
  matches: readonly WordMatch[],
  parameters: Parameters,
): Promise<Total> {
  const words = wordConditions(matches, parameters);
  if (matches.every(({ kind }) => kind === 'few'))
    return countOrders(database, { conditions: [...conditions, ...words], sources }, parameters);
  const text = `
    with scanned as materialized (
      ${selectOrders({ conditions, sources }, 'o.id, o.title, o.order_no, o.area_path', `order by o.id desc limit ${maxScanned}`)}
    )
    select (select count(*)::int from scanned) as "scanned", (select count(*)::int from scanned o where ${words.join(' and ')}) as count`;
  const [row] = await database.run(prepared<{ scanned: number; count: number }>(text), parameters.values);
  const { scanned = 0, count = 0 } = row ?? {};
  return { count: Math.min(count, maxFewMatches), isLeast: scanned === maxScanned || count > maxFewMatches };
}
