import { useTexts } from '#shared/i18n/texts.ts';
import { SwitchRow } from '#shared/ui/form/SwitchRow.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import { useQuietHours } from '../hooks/use-quiet-hours.ts';
import styles from './ChoicesSheet.module.css';

/** Between which times nothing is announced to the account. A time is stored once it is whole. */
export function QuietHoursFields() {
  const t = useTexts('notification');
  const { hours, isSaving, turn, type } = useQuietHours();
  return (
    <div aria-busy={isSaving}>
      <SwitchRow label={t('quiet.title')} hint={t('quiet.hint')} value={hours !== null} onChange={turn} disabled={isSaving} />
      {hours && (
        <>
          <div className={styles.times}>
            <TextField label={t('quiet.from')} type="time" value={hours.from} onChange={(from) => type({ from })} />
            <TextField
              label={t(hours.to > hours.from ? 'quiet.to' : 'quiet.toNextDay')}
              type="time"
              value={hours.to}
              onChange={(to) => type({ to })}
            />
          </div>
          <p className={styles.note}>{t('quiet.exceptions')}</p>
        </>
      )}
    </div>
  );
}
