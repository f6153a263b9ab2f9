/**
 * The condition that team `team` has the trade that business type `business` requires; every team has it where none is required.
 * Both are aliases of rows in the statement.
 */
export function hasTrade(team: string, business: string): string {
  return `coalesce(${business}.specialty = '' or ${business}.specialty = any (string_to_array(${team}.specialty, ',')), false)`;
}
