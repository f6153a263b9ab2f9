import { useRuleDifferences } from '#features/alarm/hooks/use-rule-differences.ts';
import { useWatchableValues } from '#features/alarm/hooks/use-watchable-values.ts';
import { createEmptyRule, type Rule, type RuleDraft, toRuleDraft, toRuleInput } from '#features/alarm/model/rule-draft.ts';
import { findRuleFaults } from '#features/alarm/model/rule-faults.ts';
import { listFitValues } from '#features/alarm/model/watched-values.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { useManagedScope } from '#shared/area/use-managed-scope.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { RuleScreen } from '#shared/rule-form/RuleScreen.tsx';
import { alarmRuleKind } from '#shared/rule-form/rule-kind.ts';
import { useRuleForm } from '#shared/rule-form/use-rule-form.ts';
import { ConditionCard } from './ConditionCard.tsx';
import { ConsequencesCard } from './ConsequencesCard.tsx';
import { TargetCard } from './TargetCard.tsx';

/** Creates or changes a rule: its target, its condition, and what an alarm leads to. */
export function RuleForm({ rule }: { rule: Rule | null }) {
  const t = useTexts('alarmRule');
  const { isWhole } = useManagedScope();
  const { mutateAsync } = useApiMutation('saveAlarmRule', { silent: true });
  const ruleForm = useRuleForm<RuleDraft>({
    kind: alarmRuleKind,
    rule,
    initial: rule ? toRuleDraft(rule) : createEmptyRule('model'),
    // A rule about a model applies everywhere, so the administrator of an area may not create one.
    adjust: (draft) => (!isWhole && draft.targetKind === 'model' && rule === null ? { ...draft, targetKind: 'area' } : draft),
    findFaults: (draft) => {
      const keys = watchable.values && listFitValues(watchable.values, draft.condition.kind).map(({ key }) => key);
      return findRuleFaults(draft, keys);
    },
    save: (draft, existing) => mutateAsync(toRuleInput(draft, existing)),
  });
  const { form } = ruleForm;
  const watchable = useWatchableValues(form.values);
  const watched = watchable.values?.find(({ key }) => key === form.values.condition.key) ?? null;
  const differences = useRuleDifferences(rule, form.values, watched);
  const openAlarms = rule?.openAlarms ?? 0;
  return (
    <RuleScreen
      kind={alarmRuleKind}
      rule={rule}
      {...ruleForm}
      differences={differences}
      onTakeTheirs={() => rule && form.change(toRuleDraft(rule))}
      removalNote={
        <>
          <p>{openAlarms > 0 ? t('edit.removeOpen', { count: openAlarms }) : t('edit.removeNoOpen')}</p>
          <p>{t('edit.removeOrders')}</p>
        </>
      }
    >
      <TargetCard form={form} isWhole={isWhole} />
      <ConditionCard form={form} watchable={watchable} />
      <ConsequencesCard form={form} />
    </RuleScreen>
  );
}
