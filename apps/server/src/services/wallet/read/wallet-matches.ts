import { containsWord, findsWord } from '#db/search-words.ts';
import { Parameters, prepared } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';

/** Which wallets of the tenant have a word in the name of their room or payer: their ids where they are few. Where they are many, a list is scanned for it, which soon fills a page. */
export type WalletMatch = { kind: 'few'; word: string; walletIds: readonly string[] } | { kind: 'many'; word: string };

const maxFewMatches = 200;
/** Rooms and people whose name contains the word. */
const maxNameMatches = 20_000;

/** The tables `rooms_found` and `people_found` of a statement: ids of rooms and of members whose name has a word, one more than so many at the most. Names `:tenant`. */
export function placesFound(word: string, parameters: Parameters, limit: number): string {
  const { indexed, contained } = findsWord(word, parameters);
  return `rooms_found as materialized (
      select a.id from areas a
      where a.tenant_id = :tenant and a.kind = 'room' and ${indexed('search_terms(a.tenant_id, a.name)', 'a.name')} limit ${limit + 1}
    ),
    people_found as materialized (
      select y.id from memberships m cross join lateral (
        select x.id from accounts x where x.id = m.account_id and ${contained('x.full_name')} offset 0
      ) y
      where m.tenant_id = :tenant limit ${limit + 1}
    )`;
}

export function findWalletMatches(context: SignedInContext, words: readonly string[]): Promise<WalletMatch[]> {
  return Promise.all(words.map((word) => findWalletMatch(context, word)));
}

/** The names of rooms are answered by an index; those of people cost what the tenant has members. Nothing grows with what was paid or billed. */
async function findWalletMatch({ actor, database }: SignedInContext, word: string): Promise<WalletMatch> {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const idLimit = maxFewMatches + 1;
  const text = `
    with ${placesFound(word, parameters, maxNameMatches)},
    found as (
      (select w.id from rooms_found f join wallets w on w.tenant_id = :tenant and w.room_id = f.id limit ${idLimit})
      union (select w.id from people_found f join wallets w on w.tenant_id = :tenant and w.account_id = f.id limit ${idLimit})
    )
    select array(select id from found limit ${idLimit}) as "walletIds",
      greatest((select count(*) from rooms_found), (select count(*) from people_found))::int as "nameMatches"`;
  const [row] = await database.run(prepared<{ walletIds: string[]; nameMatches: number }>(text), parameters.values);
  const walletIds = row?.walletIds ?? [];
  const isCommon = walletIds.length > maxFewMatches || (row?.nameMatches ?? 0) > maxNameMatches;
  return isCommon ? { kind: 'many', word } : { kind: 'few', word, walletIds };
}

/**
 * Conditions, one for each word, on a row with the id of a wallet in a column, whose payer is joined as `y` and room as `a`.
 * @param orEquals a column that is found by the whole word as well
 */
export function walletMatchConditions(
  matches: readonly WalletMatch[],
  { walletId, orEquals }: { walletId: string; orEquals?: string },
  parameters: Parameters,
): string[] {
  return matches.map((match) => {
    const condition =
      match.kind === 'few'
        ? `${walletId} = any (${parameters.add(match.walletIds)}::uuid[])`
        : containsWord(match.word, parameters)('y.full_name', 'a.name');
    return orEquals === undefined ? condition : `(${condition} or ${orEquals} = ${parameters.add(match.word)})`;
  });
}
