import { maxPauseReasonLength } from '@energy-om/domain';
import type { PauseDraft } from '#features/cutoff/hooks/use-policy-form.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { DateTimeField } from '#shared/ui/form/DateTimeField.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import styles from './cutoff.module.css';

export interface PauseFieldsProps {
  pause: PauseDraft;
  faultOf: (field: keyof PauseDraft) => string | null;
  onChange: (changes: Partial<PauseDraft>) => void;
  onRemove: () => void;
}

/** A period in which nobody is cut off. */
export function PauseFields({ pause, faultOf, onChange, onRemove }: PauseFieldsProps) {
  const t = useTexts('cutoff');
  return (
    <div className={styles.pause}>
      <div className={styles.pair}>
        {(['from', 'until'] as const).map((bound) => (
          <DateTimeField
            key={bound}
            label={t(`policy.${bound}`)}
            precision="date"
            value={pause[bound]}
            onChange={(day) => onChange({ [bound]: day })}
            error={faultOf(bound)}
          />
        ))}
      </div>
      <TextField
        label={t('policy.reason')}
        maxLength={maxPauseReasonLength}
        placeholder={t('policy.reasonExample')}
        value={pause.reason}
        onChange={(reason) => onChange({ reason })}
        error={faultOf('reason')}
      />
      <Button variant="plain" onPress={onRemove}>
        {t('policy.remove')}
      </Button>
    </div>
  );
}
