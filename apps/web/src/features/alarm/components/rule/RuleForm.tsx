import { bodyCode } from '@energy-om/contract';
import { useState } from 'react';
import { useWatchableValues } from '#features/alarm/hooks/use-watchable-values.ts';
import { createEmptyRule, type Rule, type RuleDraft, toRuleDraft, toRuleInput } from '#features/alarm/model/rule-draft.ts';
import { findRuleFaults } from '#features/alarm/model/rule-faults.ts';
import { listFitValues } from '#features/alarm/model/watched-values.ts';
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
import { ConditionCard } from './ConditionCard.tsx';
import { RemoveRule } from './RemoveRule.tsx';
import { SequelCard } from './SequelCard.tsx';
import { TargetCard } from './TargetCard.tsx';

/** Makes a rule, or changes one: what it watches, when there is an alarm, and what follows. */
export function RuleForm({ rule }: { rule: Rule | null }) {
  const t = useTexts('alarmRule');
  const goBack = useGoBack(screenAddress('alarmRules'));
  const { isWhole } = useManagedScope();
  const initial = rule ? toRuleDraft(rule) : createEmptyRule('model');
  const { value: stored, change, clear, isRestored } = useDraft<RuleDraft>(`alarm-rule:${rule?.id ?? 'new'}`, initial);
  // Rules about models hold everywhere, which is more than one area's administrator may rule over.
  const draft: RuleDraft = !isWhole && stored.targetKind === 'model' && rule === null ? { ...stored, targetKind: 'area' } : stored;
  const faults = useFieldFaults();
  const watchable = useWatchableValues(draft);
  const { mutateAsync } = useApiMutation('saveAlarmRule', { silent: true });
  const hasMovedOn = rule !== null && rule.version !== draft.version;
  // The notice may appear in the moment of the tap: only whoever was refused with this version has seen it for certain.
  const [refusedVersion, setRefusedVersion] = useState<number | null>(null);
  const version = draft.version === refusedVersion ? rule?.version : draft.version;

  const edit = (changed: Partial<RuleDraft>, ...fields: string[]) => {
    change(changed);
    faults.forget(...fields);
  };
  const save = async () => {
    const keys = watchable.values && listFitValues(watchable.values, draft.condition.kind).map(({ key }) => key);
    if (!faults.show(findRuleFaults(draft, keys))) return;
    try {
      await mutateAsync(toRuleInput(draft, rule && { id: rule.id, version: version ?? rule.version }));
    } catch (error) {
      if (faults.show(fieldErrorsOf(error))) reportFailure(error);
      // Read as it stands now: the notice says that it is another one, and what was typed stays.
      if (error instanceof ApiFailure && error.code === bodyCode.conflict) {
        await invalidateApi('listAlarmRules');
        setRefusedVersion(draft.version);
      }
      return;
    }
    clear();
    const said = rule ? 'edit.saved' : draft.enabled ? 'edit.created' : 'edit.createdOff';
    showToast(t(said, { name: draft.name.trim() }), { kind: 'success' });
    goBack();
    void invalidateApi('listAlarmRules', 'listAlarms', 'getAlarm', 'getEnvironmentAlarmCounts', 'getHomePage');
  };
  return (
    <Screen
      title={t(rule ? 'edit.editTitle' : 'edit.newTitle')}
      back={screenAddress('alarmRules')}
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
      <TargetCard draft={draft} isWhole={isWhole} onChange={edit} faults={faults} />
      <ConditionCard draft={draft} watchable={watchable} onChange={edit} faults={faults} />
      <SequelCard draft={draft} onChange={edit} faults={faults} />
      {rule && <RemoveRule rule={rule} onRemoved={clear} />}
    </Screen>
  );
}
