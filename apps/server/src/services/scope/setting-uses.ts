import type { SettingUse } from '@energy-om/contract';

/** The number of names that a refusal shows of each kind. */
const maxNamesShown = 5;

/** Counts and names the rows of one kind that refer to a setting; no row comes where there are none. @param names a statement of `name`s */
export function selectUses(kind: SettingUse['kind'], names: string): string {
  return `
    select '${kind}' as kind, count(*)::int as count, (array_agg(x.name order by x.name))[1:${maxNamesShown}] as names
    from (${names}) x having count(*) > 0`;
}
