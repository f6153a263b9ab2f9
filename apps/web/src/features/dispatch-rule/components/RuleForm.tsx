import { bodyCode } from '@energy-om/contract';
import { useState } from 'react';
import { ApiFailure, fieldErrorsOf } from '#shared/api/api-failure.ts';
import { reportFailure } from '#shared/api/call-api.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import { useManagedScope } from '#shared/area/use-managed-scope.ts';
import { useDraft } from '#shared/draft/use-draft.ts';
import { useFieldFaults } from '#shared/form/use-field-faults.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useGoBack } from '#shared/navigation/use-go-back.ts';
import { RuleNotices } from '#shared/ui/feedback/RuleNotices.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { createEmptyRule, type Rule, type RuleDraft, toRuleDraft, toRuleInput } from '../model/rule-draft.ts';
import { findRuleFaults } from '../model/rule-faults.ts';
import { OrdersCard } from './OrdersCard.tsx';
import { RemoveRule } from './RemoveRule.tsx';
import { TargetCard } from './TargetCard.tsx';

/** Makes a rule, or changes one: which new orders go to whom. @param rules all there are, for the next number */
export function RuleForm({ rule, rules }: { rule: Rule | null; rules: readonly Rule[] }) {
  const t = useTexts('dispatchRule');
  const goBack = useGoBack(screenAddress('dispatchRules'));
  const { isWhole, defaultAreaId } = useManagedScope();
  const initial = rule ? toRuleDraft(rule) : createEmptyRule(rules, null);
  const { value: stored, change, clear, isRestored } = useDraft<RuleDraft>(`dispatch-rule:${rule?.id ?? 'new'}`, initial);
  // A rule for everywhere is more than one area's administrator may make.
  const draft: RuleDraft = !isWhole && stored.areaId === null && rule === null ? { ...stored, areaId: defaultAreaId } : stored;
  const faults = useFieldFaults();
  const { mutateAsync } = useApiMutation('saveDispatchRule', { silent: true });
  const hasMovedOn = rule !== null && rule.version !== draft.version;
  // The notice may appear in the moment of the tap: only whoever was refused with this version has seen it for certain.
  const [refusedVersion, setRefusedVersion] = useState<number | null>(null);
  const version = draft.version === refusedVersion ? rule?.version : draft.version;

  const edit = (changed: Partial<RuleDraft>, ...fields: string[]) => {
    change(changed);
    faults.forget(...fields);
  };
  const save = async () => {
    if (!faults.show(findRuleFaults(draft))) return;
    try {
      await mutateAsync(toRuleInput(draft, rule && { id: rule.id, version: version ?? rule.version }));
    } catch (error) {
      if (faults.show(fieldErrorsOf(error))) reportFailure(error);
      // Read as it stands now: the notice says that it is another one, and what was typed stays.
      if (error instanceof ApiFailure && error.code === bodyCode.conflict) {
        await invalidateApi('listDispatchRules');
        setRefusedVersion(draft.version);
      }
      return;
    }
    clear();
    const said = rule ? 'edit.saved' : draft.enabled ? 'edit.created' : 'edit.createdOff';
    showToast(t(said, { name: draft.name.trim() }), { kind: 'success' });
    goBack();
    void invalidateApi('listDispatchRules');
  };
  return (
    <Screen
      title={t(rule ? 'edit.editTitle' : 'edit.newTitle')}
      back={screenAddress('dispatchRules')}
      bottom={
        <BottomBar>
          <Button onPress={save}>{t(rule ? 'edit.save' : 'edit.create')}</Button>
        </BottomBar>
      }
    >
      <RuleNotices
        isRestored={isRestored}
        hasMovedOn={hasMovedOn}
        onDiscard={clear}
        onLoadNewest={() => rule && change(() => toRuleDraft(rule))}
      />
      <OrdersCard draft={draft} onChange={edit} faults={faults} />
      <TargetCard draft={draft} teamName={rule && rule.team.id === draft.teamId ? rule.team.name : null} onChange={edit} faults={faults} />
      {rule && <RemoveRule rule={rule} onRemoved={clear} />}
    </Screen>
  );
}
