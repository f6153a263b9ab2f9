import { useState } from 'react';
import type { EnergyType } from '#features/tariff/model/terms.ts';
import { MeterPicker } from '#shared/dynamic-form/MeterPicker.tsx';
import { anyPlace } from '#shared/dynamic-form/meter-place.ts';
import { useTexts } from '#shared/i18n/texts.ts';

export interface MeterFieldProps {
  energyType: EnergyType;
  value: string | null;
  onChange: (id: string) => void;
  error: string | null;
}

/** Which meter's consumption counts. */
export function MeterField({ energyType, value, onChange, error }: MeterFieldProps) {
  const t = useTexts('tariff');
  const [chosen, choose] = useState<{ id: string; name: string } | null>(null);
  return (
    <MeterPicker
      label={t('try.meter')}
      required
      place={{ ...anyPlace, energyType }}
      chosen={chosen?.id === value ? chosen : null}
      onChoose={(meter) => {
        choose(meter);
        onChange(meter.id);
      }}
      error={error}
    />
  );
}
