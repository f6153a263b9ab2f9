import { api } from '@energy-om/contract';
import { z } from 'zod';
import { listDispatchRules } from '#services/dispatch-rule/list-dispatch-rules.ts';
import type { Rule } from '#services/dispatch-rule/rule-rows.ts';
import { saveDispatchRule } from '#services/dispatch-rule/save-dispatch-rule.ts';
import { areaPath, referredName } from './references.ts';
import { rowKey } from './row-key.ts';
import type { Section } from './section.ts';

const schema = api.saveDispatchRule.input.omit({ id: true, version: true, businessTypeIds: true, areaId: true, teamId: true }).extend({
  businessTypes: z.array(referredName).max(50).default([]),
  area: areaPath.nullable().default(null),
  team: referredName,
});
export type DispatchRuleEntry = z.output<typeof schema>;

export const dispatchRulesSection: Section<DispatchRuleEntry, Rule> = {
  name: 'dispatchRules',
  schema,
  nameOf: ({ name }) => name,
  referenceOf: ({ name }) => name,
  mayRepeat: true,
  normalise: (entry) => ({
    ...entry,
    businessTypes: [...new Set(entry.businessTypes)].sort(),
    levels: [...new Set(entry.levels)].sort(),
    sources: [...new Set(entry.sources)].sort(),
  }),
  places: { businessTypeIds: 'businessTypes', areaId: 'area', teamId: 'team' },
  async read(context, names) {
    const rows = await listDispatchRules(context, {});
    return rows.map((row) => {
      const { id, version, name, priority, levels, sources, target, enabled } = row;
      const entry = {
        ...{ name, priority, levels, sources, target, enabled },
        businessTypes: row.businessTypes.map((type) => type.name),
        area: names.findPath(row.area?.id),
        team: row.team.name,
      };
      return { id, version, isRetired: false, entry, row };
    });
  },
  async write(context, names, { businessTypes, area, team, ...terms }, existing) {
    const input = {
      ...terms,
      businessTypeIds: names.idsOf('businessTypes', businessTypes, 'businessTypes'),
      areaId: names.optionalIdOf('areas', area, 'area'),
      teamId: names.idOf('teams', team, 'team'),
    };
    return (await saveDispatchRule(context, { ...input, ...rowKey(existing) })).id;
  },
};
