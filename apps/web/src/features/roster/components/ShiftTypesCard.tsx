import { maxNameLength, maxShiftLetterLength, maxShiftTypes } from '@energy-om/domain';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { SwitchRow } from '#shared/ui/form/SwitchRow.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import type { RosterFields } from '../hooks/use-roster-form.ts';
import { addShiftType, removeShiftType, type TypedShiftType } from '../model/roster-draft.ts';
import styles from './roster.module.css';

/** The shifts of a team by name, letter and hours. */
export function ShiftTypesCard({ form }: { form: RosterFields }) {
  const t = useTexts('roster');
  const { shiftTypes } = form.values;
  const fault = form.faults.at('shiftTypes');
  const change = (key: string, changes: Partial<TypedShiftType>) => {
    form.change({ shiftTypes: shiftTypes.map((type) => (type.key === key ? { ...type, ...changes } : type)) });
    form.faults.forgetWithin('shiftTypes');
  };
  return (
    <Card title={t('form.types')}>
      <div className={styles.stack}>
        {fault && shiftTypes.length === 0 && (
          <p className={styles.error} role="alert">
            {fault}
          </p>
        )}
        {shiftTypes.map((type, index) => {
          const name = type.name || t('form.type', { number: index + 1 });
          const bind = (field: 'name' | 'letter' | 'from' | 'to') => ({
            value: type[field],
            onChange: (value: string) => change(type.key, { [field]: value }),
            error: form.faults.at(`shiftTypes.${index}.${field}`),
            required: true,
          });
          return (
            <fieldset key={type.key} className={styles.part} aria-label={name}>
              <div className={styles.pair}>
                <TextField label={t('form.typeName')} maxLength={maxNameLength} {...bind('name')} />
                <TextField label={t('form.letter')} maxLength={maxShiftLetterLength} {...bind('letter')} />
                <TextField label={t('form.from', { name })} type="time" {...bind('from')} />
                <TextField label={t('form.to', { name })} type="time" {...bind('to')} />
              </div>
              <SwitchRow
                label={t('form.onCall')}
                hint={t('form.onCallHint')}
                value={type.onCall}
                onChange={(onCall) => change(type.key, { onCall })}
              />
              <Button variant="text" size="small" dangerous onPress={() => form.change(removeShiftType(form.values, type.key))}>
                {t('form.removeType', { name })}
              </Button>
            </fieldset>
          );
        })}
        {shiftTypes.length < maxShiftTypes && (
          <Button variant="plain" block onPress={() => form.change({ shiftTypes: addShiftType(shiftTypes) })}>
            {t('form.addType')}
          </Button>
        )}
      </div>
    </Card>
  );
}
