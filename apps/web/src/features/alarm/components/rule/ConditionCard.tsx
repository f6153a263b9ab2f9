import { type AlarmConditionKind, alarmConditionKinds, findConditionFaults } from '@energy-om/domain';
import type { WatchableValues } from '#features/alarm/hooks/use-watchable-values.ts';
import { type ConditionDraft, toCondition } from '#features/alarm/model/rule-draft.ts';
import { listFitValues, type WatchableValue } from '#features/alarm/model/watched-values.ts';
import { describeCondition, describeEnd } from '#shared/alarm/describe-condition.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Choice } from '#shared/ui/form/Choice.tsx';
import { ChangeFields, NoDataFields, StateFields, ThresholdFields } from './ConditionFields.tsx';
import styles from './fields.module.css';
import { KeyField } from './KeyField.tsx';
import type { RuleFieldsProps } from './rule-fields.ts';
import { ScheduleFields } from './ScheduleFields.tsx';

/** When the rule raises an alarm: the kind of condition with its fields, the condition as a sentence, and the times at which it applies. */
export function ConditionCard({ form, watchable }: RuleFieldsProps & { watchable: WatchableValues }) {
  const t = useTexts('alarmRule');
  const { condition } = form.values;
  const at = (field: string) => form.faults.at(`condition.${field}`);
  const fit = listFitValues(watchable.values ?? [], condition.kind);
  const watched = fit.find(({ key }) => key === condition.key) ?? null;
  const edit = (changed: Partial<ConditionDraft>, ...fields: string[]) =>
    form.change({ condition: { ...condition, ...changed } }, ...fields.map((field) => `condition.${field}`));
  const fields = { condition, unit: watched?.unit ?? null, onChange: edit, at };
  return (
    <Card title={t('edit.when')}>
      <div className={styles.stack}>
        <Choice
          label={t('edit.kind')}
          options={alarmConditionKinds.map((kind) => ({ value: kind, label: t(`edit.kinds.${kind}`), hint: t(`edit.kindHints.${kind}`) }))}
          value={condition.kind}
          onChange={(kind: AlarmConditionKind) =>
            edit({ kind }, 'key', 'limit', 'forSeconds', 'withinSeconds', 'times', 'equals', 'hysteresis')
          }
        />
        {condition.kind !== 'noData' && (
          <KeyField value={condition.key} options={fit} watchable={watchable} onChange={(key) => edit({ key }, 'key')} error={at('key')} />
        )}
        {condition.kind === 'threshold' && <ThresholdFields {...fields} />}
        {condition.kind === 'rateOfChange' && <ChangeFields {...fields} />}
        {condition.kind === 'state' && <StateFields {...fields} />}
        {condition.kind === 'noData' && <NoDataFields {...fields} />}
        <Sentence draft={condition} watched={watched} />
        <ScheduleFields form={form} />
      </div>
    </Card>
  );
}

/** The condition as a sentence, so that a wrong digit is noticed; empty while a field is empty or wrong. */
function Sentence({ draft, watched }: { draft: ConditionDraft; watched: WatchableValue | null }) {
  const condition = toCondition(draft);
  const isWhole = Object.keys(findConditionFaults(condition, watched ? [watched.key] : [])).length === 0;
  const end = isWhole ? describeEnd(condition, watched?.unit ?? null) : null;
  return (
    <div aria-live="polite">
      {isWhole && (
        <p className={styles.sentence}>
          {describeCondition(condition, watched)}
          {end && <span className={styles.end}> · {end}</span>}
        </p>
      )}
    </div>
  );
}
