import { maxReasonLength, switchingKinds } from '@energy-om/domain';
import type { Switching } from '#features/switching/hooks/use-switching.ts';
import { useSwitchingChoices } from '#features/switching/hooks/use-switching-choices.ts';
import { useSwitchingForm } from '#features/switching/hooks/use-switching-form.ts';
import { listSwitchingDifferences, toSwitchingDraft } from '#features/switching/model/switching-draft.ts';
import { noteOfConflict } from '#shared/form/conflict.ts';
import { RestoredNotice } from '#shared/form/RestoredNotice.tsx';
import { VersionConflict } from '#shared/form/VersionConflict.tsx';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useAccountId } from '#shared/session/session-store.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { Choice } from '#shared/ui/form/Choice.tsx';
import { PickerField } from '#shared/ui/form/PickerField.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import styles from '../switching.module.css';
import { StepsFields } from './StepsFields.tsx';

/** Writes a switching order for a work order, or changes a draft; whoever writes it operates. @param switching null: a new one */
export function SwitchingForm({ switching, orderId }: { switching: Switching | null; orderId: string }) {
  const t = useTexts('switching');
  const tCodes = useTexts('codes');
  const { form, isOutdated } = useSwitchingForm(switching, orderId);
  const operatorId = useAccountId();
  const { people } = useSwitchingChoices(orderId, form.values.kind);
  const others = people.filter(({ value }) => value !== operatorId);
  return (
    <Screen
      title={t(switching ? 'form.editTitle' : 'form.newTitle')}
      back={switching ? screenAddress('switching', { id: switching.id }) : screenAddress('workOrder', { id: orderId })}
      bottom={
        <BottomBar note={noteOfConflict(isOutdated)}>
          <Button disabled={isOutdated} onPress={() => form.submit('save')}>
            {t('form.save')}
          </Button>
        </BottomBar>
      }
    >
      {switching && isOutdated ? (
        <VersionConflict
          differences={listSwitchingDifferences(switching, form.values, people)}
          onTakeTheirs={() => form.change(toSwitchingDraft(switching))}
          onSaveMine={() => form.submit('over')}
        />
      ) : (
        <RestoredNotice shown={form.isRestored} onDiscard={form.reset} />
      )}
      <Card title={t('form.task')}>
        <div className={styles.stack}>
          {switching === null && (
            <Choice
              label={t('field.kind')}
              layout="pills"
              options={switchingKinds.map((kind) => ({ value: kind, label: tCodes(`switchingKind.${kind}`) }))}
              {...form.field('kind')}
            />
          )}
          <TextField
            label={t('field.task')}
            required
            hint={t('form.taskExample')}
            autoComplete="off"
            maxLength={maxReasonLength}
            {...form.field('task')}
          />
        </div>
      </Card>
      <Card title={t('form.people')}>
        <div className={styles.stack}>
          <p className={styles.words}>{t('form.peopleHint')}</p>
          <PickerField label={t('role.supervisor')} required options={others} {...form.field('supervisorId')} />
          <PickerField label={t('role.commander')} required options={others} {...form.field('commanderId')} />
        </div>
      </Card>
      <StepsFields form={form} orderId={orderId} />
    </Screen>
  );
}
