/**
 * THE QUESTION of who is on shift, for whoever asks it: rules that dispatch, and taking an order from the pool. No roster is
 * kept yet, so the answer is that nobody knows: then nobody is off shift, and a team's order goes to the team.
 *
 * @returns account ids, the best first; null: no roster is kept
 */
export function listOnShift(): readonly string[] | null {
  return null;
}
