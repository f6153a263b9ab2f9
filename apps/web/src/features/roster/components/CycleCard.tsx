import { maxCycleDays } from '@energy-om/domain';
import { useTexts } from '#shared/i18n/texts.ts';
import { toneOfShift } from '#shared/roster/shift-tone.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { DateTimeField } from '#shared/ui/form/DateTimeField.tsx';
import type { RosterFields } from '../hooks/use-roster-form.ts';
import { nextOnDay } from '../model/roster-draft.ts';
import styles from './roster.module.css';

/** The days of the cycle, each with its shift or off. */
export function CycleCard({ form }: { form: RosterFields }) {
  const t = useTexts('roster');
  const { cycle, shiftTypes } = form.values;
  const fault = form.faults.within('cycle');
  const change = (days: readonly (string | null)[]) => {
    form.change({ cycle: days });
    form.faults.forgetWithin('cycle');
  };
  return (
    <Card title={t('form.cycle')}>
      <div className={styles.stack}>
        <p className={styles.hint}>{t('form.cycleHint')}</p>
        {fault && (
          <p className={styles.error} role="alert">
            {fault}
          </p>
        )}
        <div className={styles.days}>
          {cycle.map((key, index) => {
            const type = shiftTypes.find((one) => one.key === key);
            return (
              <button
                // biome-ignore lint/suspicious/noArrayIndexKey: a day of the cycle is its place
                key={index}
                type="button"
                className={styles.day}
                data-tone={type && toneOfShift(Number(type.from.slice(0, 2)))}
                aria-label={t('form.cycleDay', { number: index + 1, shift: type?.name || t('offName') })}
                onClick={() => change(cycle.map((one, place) => (place === index ? nextOnDay(shiftTypes, one) : one)))}
              >
                {type ? type.letter || '?' : t('off')}
                <small>{index + 1}</small>
              </button>
            );
          })}
        </div>
        <div className={styles.actions}>
          <Button variant="plain" size="small" disabled={cycle.length >= maxCycleDays} onPress={() => change([...cycle, null])}>
            {t('form.addDay')}
          </Button>
          <Button variant="plain" size="small" disabled={cycle.length <= 1} onPress={() => change(cycle.slice(0, -1))}>
            {t('form.removeDay')}
          </Button>
        </div>
        <DateTimeField label={t('form.startsOn')} required precision="date" {...form.field('startsOn')} />
      </div>
    </Card>
  );
}
