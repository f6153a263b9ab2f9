import type { ApiOutput } from '@energy-om/contract';
import { formatList } from '#shared/format/list.ts';
import { formatDay } from '#shared/format/time.ts';
import type { Translate } from '#shared/i18n/texts.ts';
import { skillTitle } from '#shared/skill/skill-title.ts';

/** What a candidate has, and does not have, of the certificates that the work takes. */
export type SkillFacts = Pick<ApiOutput<'getDispatchChoices'>['teams'][number], 'heldSkills' | 'lackedSkills'>;

const maxNames = 2;

/** What a candidate lacks, a sentence for each: what is missing, or when it ended or ends. */
export function describeLacked({ lackedSkills }: Pick<SkillFacts, 'lackedSkills'>, t: Translate<'workOrderForm'>): string[] {
  return lackedSkills.map(({ anyOf, endsOn, hasEnded }) => {
    const titles = anyOf.map(skillTitle);
    if (endsOn !== null)
      return t(hasEnded ? 'fit.skillEnded' : 'fit.skillEnds', { name: formatList(titles), date: formatDay(`${endsOn}T12:00`) });
    // Work below 1,000 V has five that would do.
    const names = formatList(titles.slice(0, maxNames));
    return t(titles.length > 1 ? 'fit.lacksAny' : 'fit.lacks', { names: titles.length > maxNames ? `${names}…` : names });
  });
}

/** What a candidate has, where nothing is lacking; null: the work takes no certificate, or one is lacking. */
export function describeHeld({ heldSkills, lackedSkills }: SkillFacts, t: Translate<'workOrderForm'>): string | null {
  return heldSkills.length > 0 && lackedSkills.length === 0 ? t('fit.holds', { names: formatList(heldSkills.map(skillTitle)) }) : null;
}
