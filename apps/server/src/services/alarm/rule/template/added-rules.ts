import type { Kysely } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { TemplateTarget } from './template-target.ts';

/** Identifies a rule of a target by its template and value, so that none is added twice. */
export function ruleKeyOf(template: string, key: string | null): string {
  return JSON.stringify([template, key]);
}

/** Lists the rules from templates that a target has, by `ruleKeyOf`. */
export async function listAddedRules(database: Kysely<Schema>, tenantId: string, { kind, id }: TemplateTarget): Promise<Set<string>> {
  const rules = await database
    .selectFrom('alarm_rules')
    .select(['template', 'condition'])
    .where('tenant_id', '=', tenantId)
    .where(kind === 'model' ? 'model_id' : 'area_id', '=', id)
    .where('removed_at', 'is', null)
    .where('template', 'is not', null)
    .execute();
  return new Set(rules.map(({ template, condition }) => ruleKeyOf(template ?? '', condition.kind === 'noData' ? null : condition.key)));
}
