/**
 * The condition that team `team` has the trade that business type `business` asks for; one that asks for none is everybody's.
 * Both are aliases of rows in the statement.
 */
export function hasTrade(team: string, business: string): string {
  return `coalesce(${business}.specialty = '' or ${business}.specialty = any (string_to_array(${team}.specialty, ',')), false)`;
}
