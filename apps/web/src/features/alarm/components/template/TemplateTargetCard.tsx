import type { TemplateChoice, TemplateTargetKind } from '#features/alarm/model/template-choice.ts';
import type { FormFields } from '#shared/form/use-action-form.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Choice } from '#shared/ui/form/Choice.tsx';
import { BusinessTypeField } from '../rule/BusinessTypeField.tsx';
import styles from '../rule/fields.module.css';
import { AreaField, ModelField } from '../rule/TargetFields.tsx';

export interface TemplateTargetCardProps {
  form: FormFields<TemplateChoice>;
  /** The account administers the whole organisation. */
  isWhole: boolean;
}

/** What the rules are for, and whether their alarms raise orders. */
export function TemplateTargetCard({ form, isWhole }: TemplateTargetCardProps) {
  const t = useTexts('alarmRule');
  const { targetKind, targets } = form.values;
  const kinds: readonly TemplateTargetKind[] = isWhole ? ['model', 'area'] : ['area'];
  const field = {
    value: targets[targetKind] ?? null,
    onChange: (chosen: { id: string; name: string }) => form.change({ targets: { ...targets, [targetKind]: chosen }, chosen: [] }),
    error: null,
  };
  return (
    <Card>
      <div className={styles.stack}>
        {kinds.length > 1 && (
          <Choice
            label={t('edit.targetKind')}
            layout="pills"
            options={kinds.map((kind) => ({ value: kind, label: t(`target.${kind}`) }))}
            value={targetKind}
            onChange={(kind: TemplateTargetKind) => form.change({ targetKind: kind, chosen: [] })}
          />
        )}
        {targetKind === 'model' ? <ModelField {...field} /> : <AreaField {...field} />}
        <BusinessTypeField {...form.field('businessTypeId')} />
      </div>
    </Card>
  );
}
