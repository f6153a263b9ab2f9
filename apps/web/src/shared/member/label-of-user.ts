/** The name of a user with their team, as lists of users show it: 'name / ortName' (spec §5). */
export function labelOfUser({ name, ortName }: { name: string; ortName: string }): string {
  return ortName === '' ? name : `${name} / ${ortName}`;
}
