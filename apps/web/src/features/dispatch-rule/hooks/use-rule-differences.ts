import { useApiQuery } from '#shared/api/use-api-query.ts';
import type { FieldDifference } from '#shared/form/VersionConflict.tsx';
import { formatList } from '#shared/format/list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { listDifferences } from '#shared/rule-form/list-differences.ts';
import { type Rule, type RuleDraft, toRuleDraft } from '../model/rule-draft.ts';

const comparedFields = ['name', 'businessTypes', 'area', 'levels', 'sources', 'team', 'target', 'priority', 'enabled'] as const;

type Named = { id: string; name: string };

/** Where a rule as it is now differs from what is typed, in words and in the order of the form. */
export function useRuleDifferences(rule: Rule | null, typed: RuleDraft): FieldDifference[] {
  const t = useTexts('dispatchRule');
  const tCodes = useTexts('codes');
  const { data: types = [] } = useApiQuery('listBusinessTypes', {}, { silent: true });
  const { data: areas = [] } = useApiQuery('listSites', {}, { silent: true });
  const { data: teams = [] } = useApiQuery('listTeams', {}, { silent: true });
  if (!rule) return [];
  // What the rule names may be outside of the lists.
  const nameIn = (list: readonly Named[], own: Named | null) => (id: string) =>
    (own?.id === id ? own : list.find((one) => one.id === id))?.name ?? '';
  const nameOfArea = nameIn(areas, rule.area);
  const nameOfTeam = nameIn(teams, rule.team);
  const nameOfType = nameIn([...rule.businessTypes, ...types], null);
  const inWords = (draft: RuleDraft): Record<(typeof comparedFields)[number], string> => ({
    name: draft.name.trim(),
    businessTypes: formatList(draft.businessTypeIds.map(nameOfType).sort()),
    area: draft.areaId === null ? t('edit.everywhere') : nameOfArea(draft.areaId),
    levels: formatList([...draft.levels].sort().map((level) => tCodes(`level.${level}`))),
    sources: formatList([...draft.sources].sort().map((source) => t(`source.${source}`))),
    team: draft.teamId === null ? '' : nameOfTeam(draft.teamId),
    target: t(`edit.targets.${draft.target}`),
    priority: draft.priority.trim(),
    enabled: t(`edit.states.${draft.enabled ? 'on' : 'off'}`),
  });
  return listDifferences(comparedFields, inWords(toRuleDraft(rule)), inWords(typed), (field) => t(`edit.${field}`));
}
