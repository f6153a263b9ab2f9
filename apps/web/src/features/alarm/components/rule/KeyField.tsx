import type { WatchableValues } from '#features/alarm/hooks/use-watchable-values.ts';
import type { WatchableValue } from '#features/alarm/model/watched-values.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { PickerField } from '#shared/ui/form/PickerField.tsx';

export interface KeyFieldProps {
  value: string | null;
  /** The target's values that fit the kind of condition. */
  options: readonly WatchableValue[];
  watchable: WatchableValues;
  onChange: (key: string) => void;
  error: string | null;
}

/** Chooses the value that the condition watches. */
export function KeyField({ value, options, watchable, onChange, error }: KeyFieldProps) {
  const t = useTexts('alarmRule');
  const tCommon = useTexts('common');
  const isEmpty = watchable.values !== null && options.length === 0;
  return (
    <>
      <PickerField
        label={t('edit.key')}
        required
        disabled={options.length === 0}
        hint={isEmpty ? t('edit.noKeys') : undefined}
        placeholder={watchable.values === null ? t('edit.keyFirst') : undefined}
        error={error}
        options={options.map(({ key, label, unit }) => ({ value: key, label: unit ? `${label} (${unit})` : label }))}
        value={value}
        onChange={onChange}
      />
      {watchable.isFailed && (
        <Button variant="plain" size="small" onPress={watchable.retry}>
          {tCommon('loadFailed')} · {tCommon('retry')}
        </Button>
      )}
    </>
  );
}
