import { maxCrews, maxNameLength } from '@energy-om/domain';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { PickerField } from '#shared/ui/form/PickerField.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import { MultiPickerField } from '#shared/ui/multi-picker/MultiPickerField.tsx';
import type { RosterFields } from '../hooks/use-roster-form.ts';
import { addCrew, type RosterAnswer, type TypedCrew } from '../model/roster-draft.ts';
import styles from './roster.module.css';

/** The crews, each with its people and its place in the cycle. Somebody of another crew is not offered. */
export function CrewsCard({ form, members }: { form: RosterFields; members: RosterAnswer['members'] }) {
  const t = useTexts('roster');
  const { crews, cycle, shiftTypes } = form.values;
  const fault = form.faults.at('crews');
  const change = (key: number, changes: Partial<TypedCrew>) => {
    form.change({ crews: crews.map((crew) => (crew.key === key ? { ...crew, ...changes } : crew)) });
    form.faults.forgetWithin('crews');
  };
  const days = cycle.map((key, value) => {
    const shift = shiftTypes.find((type) => type.key === key)?.name || t('offName');
    return { value, label: t('form.offsetDay', { number: value + 1, shift }) };
  });
  return (
    <Card title={t('form.crews')}>
      <div className={styles.stack}>
        {fault && crews.length === 0 && (
          <p className={styles.error} role="alert">
            {fault}
          </p>
        )}
        {crews.map((crew, index) => {
          const name = crew.name || t('form.crew', { number: index + 1 });
          const elsewhere = new Set(crews.flatMap((one) => (one.key === crew.key ? [] : one.members.map(({ id }) => id))));
          const offered = members.filter(({ id }) => !elsewhere.has(id)).map(({ id, fullName }) => ({ id, name: fullName }));
          return (
            <fieldset key={crew.key} className={styles.part} aria-label={name}>
              <TextField
                label={t('form.crewName')}
                required
                maxLength={maxNameLength}
                value={crew.name}
                onChange={(value) => change(crew.key, { name: value })}
                error={form.faults.at(`crews.${index}.name`)}
              />
              <PickerField
                label={t('form.offset')}
                options={days}
                value={crew.offset}
                onChange={(offset) => change(crew.key, { offset })}
                error={form.faults.at(`crews.${index}.offset`)}
              />
              <MultiPickerField
                label={t('form.people')}
                options={offered}
                value={crew.members}
                onChange={(people) => change(crew.key, { members: people })}
                error={form.faults.at(`crews.${index}.memberIds`)}
              />
              <Button
                variant="text"
                size="small"
                dangerous
                onPress={() => form.change({ crews: crews.filter(({ key }) => key !== crew.key) })}
              >
                {t('form.removeCrew', { name })}
              </Button>
            </fieldset>
          );
        })}
        {crews.length < maxCrews && (
          <Button variant="plain" block onPress={() => form.change({ crews: addCrew(crews) })}>
            {t('form.addCrew')}
          </Button>
        )}
      </div>
    </Card>
  );
}
