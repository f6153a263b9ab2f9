import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { useManagedScope } from '#shared/area/use-managed-scope.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { RuleScreen } from '#shared/rule-form/RuleScreen.tsx';
import { dispatchRuleKind } from '#shared/rule-form/rule-kind.ts';
import { useRuleForm } from '#shared/rule-form/use-rule-form.ts';
import { useRuleDifferences } from '../hooks/use-rule-differences.ts';
import { createEmptyRule, type Rule, type RuleDraft, toRuleDraft, toRuleInput } from '../model/rule-draft.ts';
import { findRuleFaults } from '../model/rule-faults.ts';
import { OrdersCard } from './OrdersCard.tsx';
import { TargetCard } from './TargetCard.tsx';

/** Creates or changes a rule: which new orders it dispatches, and to whom. @param rules all rules, from which the next number follows */
export function RuleForm({ rule, rules }: { rule: Rule | null; rules: readonly Rule[] }) {
  const t = useTexts('dispatchRule');
  const { isWhole, defaultAreaId } = useManagedScope();
  const { mutateAsync } = useApiMutation('saveDispatchRule', { silent: true });
  const ruleForm = useRuleForm<RuleDraft>({
    kind: dispatchRuleKind,
    rule,
    initial: rule ? toRuleDraft(rule) : createEmptyRule(rules, null),
    // The administrator of an area may not create a rule for all areas.
    adjust: (draft) => (!isWhole && draft.areaId === null && rule === null ? { ...draft, areaId: defaultAreaId } : draft),
    findFaults: findRuleFaults,
    save: (draft, existing) => mutateAsync(toRuleInput(draft, existing)),
  });
  const { form } = ruleForm;
  const differences = useRuleDifferences(rule, form.values);
  const teamName = rule && rule.team.id === form.values.teamId ? rule.team.name : null;
  return (
    <RuleScreen
      kind={dispatchRuleKind}
      rule={rule}
      {...ruleForm}
      differences={differences}
      onTakeTheirs={() => rule && form.change(toRuleDraft(rule))}
      removalNote={<p>{t('edit.removeOrders')}</p>}
    >
      <OrdersCard form={form} named={rule?.businessTypes ?? []} />
      <TargetCard form={form} teamName={teamName} />
    </RuleScreen>
  );
}
