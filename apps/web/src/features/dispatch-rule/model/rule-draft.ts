import type { ApiInput, ApiOutput } from '@energy-om/contract';
import type { EventLevel, RuleTargetKind, WorkOrderSource } from '@energy-om/domain';

export type Rule = ApiOutput<'saveDispatchRule'>;
export type RuleInput = ApiInput<'saveDispatchRule'>;

/** A rule as it is typed. */
export interface RuleDraft {
  /** The version of the rule that is being changed; null for a new one. */
  version: number | null;
  name: string;
  businessTypeIds: readonly string[];
  /** Null: all areas. */
  areaId: string | null;
  levels: readonly EventLevel[];
  sources: readonly WorkOrderSource[];
  target: RuleTargetKind;
  teamId: string | null;
  /** Kept as it is typed. */
  priority: string;
  enabled: boolean;
}

export const maxNameLength = 60;
const lastPriority = 999;
const priorityStep = 10;

/** A new rule comes last, with free numbers before it. @param areaId the largest area that this account may choose */
export function createEmptyRule(rules: readonly Pick<Rule, 'priority'>[], areaId: string | null): RuleDraft {
  const last = Math.max(0, ...rules.map(({ priority }) => priority));
  return {
    version: null,
    name: '',
    businessTypeIds: [],
    areaId,
    levels: [],
    sources: [],
    target: 'team',
    teamId: null,
    priority: String(Math.min(lastPriority, last + priorityStep)),
    enabled: true,
  };
}

export function toRuleDraft({ version, name, businessTypes, area, levels, sources, target, team, priority, enabled }: Rule): RuleDraft {
  return {
    version,
    name,
    businessTypeIds: businessTypes.map(({ id }) => id),
    areaId: area?.id ?? null,
    levels,
    sources,
    target,
    teamId: team.id,
    priority: String(priority),
    enabled,
  };
}

/** Null unless it is a whole number from 1 to 999. */
export function readPriority(typed: string): number | null {
  const text = typed.trim();
  return /^[1-9]\d{0,2}$/.test(text) ? Number(text) : null;
}

/** Must only be called once `findRuleFaults` has found none. */
export function toRuleInput(draft: RuleDraft, rule: Pick<Rule, 'id' | 'version'> | null): RuleInput {
  const { version: _, name, businessTypeIds, levels, sources, teamId, priority, ...rest } = draft;
  const number = readPriority(priority);
  if (teamId === null || number === null) throw new Error('the draft is not complete');
  return {
    ...(rule ? { id: rule.id, version: rule.version } : {}),
    ...rest,
    name: name.trim(),
    businessTypeIds: [...businessTypeIds],
    levels: [...levels],
    sources: [...sources],
    teamId,
    priority: number,
  };
}
