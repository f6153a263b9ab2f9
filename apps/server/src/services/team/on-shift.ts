/**
 * Lists who is on shift, for dispatch rules and for taking an order from the pool. There is no roster yet, so the list is null: then
 * nobody is off shift, and a team's order goes to the team.
 *
 * @returns account ids, the best first; null: there is no roster
 */
export function listOnShift(): readonly string[] | null {
  return null;
}
