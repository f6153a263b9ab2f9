import { containsWord } from '#db/search-words.ts';
import { Parameters, prepared } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { placesFound } from '#services/wallet/read/wallet-matches.ts';

/** Which rooms and which members have a word in their name: their ids where they are few. Where they are many, the list is scanned for it, which soon fills a page. */
export type PlaceMatch = { kind: 'few'; roomIds: readonly string[]; accountIds: readonly string[] } | { kind: 'many'; word: string };

/** Rooms, and people as well. */
const maxFewMatches = 200;

export function findPlaceMatches(context: SignedInContext, words: readonly string[]): Promise<PlaceMatch[]> {
  return Promise.all(words.map((word) => findPlaceMatch(context, word)));
}

/** Not by wallets, as payments are: what the operator uses itself is billed as well, and has none. */
async function findPlaceMatch({ actor, database }: SignedInContext, word: string): Promise<PlaceMatch> {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const text = `with ${placesFound(word, parameters, maxFewMatches)}
    select array(select id from rooms_found) as "roomIds", array(select id from people_found) as "accountIds"`;
  const [row] = await database.run(prepared<{ roomIds: string[]; accountIds: string[] }>(text), parameters.values);
  const { roomIds, accountIds } = row ?? { roomIds: [], accountIds: [] };
  return Math.max(roomIds.length, accountIds.length) > maxFewMatches ? { kind: 'many', word } : { kind: 'few', roomIds, accountIds };
}

/**
 * Conditions, one for each word, on bill `b` of room `a` and payer `y`. The ids of few places' bills are read first, by the indexes of rooms and of payers: in the order of
 * the list, all bills would be looked at until a page is full. Names `:tenant`.
 */
export function placeMatchConditions(matches: readonly PlaceMatch[], parameters: Parameters): string[] {
  return matches.map((match) => {
    if (match.kind === 'many') return containsWord(match.word, parameters)('y.full_name', 'a.name');
    const [rooms, accounts] = [parameters.add(match.roomIds), parameters.add(match.accountIds)];
    return `b.id = any (array(
      select x.id from bills x where x.tenant_id = :tenant and x.room_id = any (${rooms}::uuid[])
      union all select x.id from bills x where x.tenant_id = :tenant and x.account_id = any (${accounts}::uuid[])
    ))`;
  });
}
