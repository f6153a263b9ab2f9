import { ruleTargetKinds } from '@energy-om/domain';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { formatList } from '#shared/format/list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Choice } from '#shared/ui/form/Choice.tsx';
import { PickerField } from '#shared/ui/form/PickerField.tsx';
import { SwitchRow } from '#shared/ui/form/SwitchRow.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import styles from './fields.module.css';
import type { RuleFieldsProps } from './rule-fields.ts';

/** Whom the rule dispatches to, its number among the rules, and whether it is on. @param teamName of a team that may be gone */
export function TargetCard({ form, teamName }: RuleFieldsProps & { teamName: string | null }) {
  const t = useTexts('dispatchRule');
  const { data: teams = [] } = useApiQuery('listTeams', {}, { silent: true });
  return (
    <Card title={t('edit.whom')}>
      <div className={styles.stack}>
        <PickerField
          label={t('edit.team')}
          required
          hint={t('edit.teamHint')}
          placeholder={form.values.teamId === null ? undefined : (teamName ?? undefined)}
          options={teams.map(({ id, name, specialties }) => ({ value: id, label: name, hint: formatList(specialties) }))}
          {...form.field('teamId')}
        />
        <Choice
          label={t('edit.target')}
          options={ruleTargetKinds.map((kind) => ({ value: kind, label: t(`edit.targets.${kind}`), hint: t(`edit.targetHints.${kind}`) }))}
          {...form.field('target')}
        />
        <TextField
          label={t('edit.priority')}
          required
          hint={t('edit.priorityHint')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          {...form.field('priority')}
        />
        <SwitchRow
          label={t('edit.enabled')}
          hint={t('edit.enabledHint')}
          value={form.values.enabled}
          onChange={(enabled) => form.change({ enabled })}
        />
      </div>
    </Card>
  );
}
