import type { SkillDemand } from '@energy-om/domain';
import { formatList } from '#shared/format/list.ts';
import { textOf } from '#shared/i18n/texts.ts';
import { skillTitle } from '#shared/skill/skill-title.ts';

/** The demanded certificates in words: each of these, and where several would do one of them. */
export function describeDemands(demands: readonly SkillDemand[]): string {
  const words = demands.map((anyOf) => {
    const names = formatList(anyOf.map(skillTitle));
    return anyOf.length > 1 ? textOf('plan', 'skills.anyOf', { names }) : names;
  });
  return formatList(words);
}
