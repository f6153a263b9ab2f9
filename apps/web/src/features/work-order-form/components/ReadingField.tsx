import { consumptionUnits } from '@energy-om/domain';
import type { OrderDetail } from '../../../shared/work-order/use-order.ts';
import { NumberField } from './NumberField.tsx';

export interface ReadingFieldProps {
  meter: OrderDetail['objects'][number];
  /** As typed. */
  value: string;
  onChange: (value: string) => void;
  error: string | null;
}

/** The present reading of a bound meter, in the unit of its energy. */
export function ReadingField({ meter, value, onChange, error }: ReadingFieldProps) {
  const unit = meter.energyType ? consumptionUnits[meter.energyType] : null;
  return (
    <NumberField
      label={meter.code ? `${meter.name} · ${meter.code}` : meter.name}
      required
      field={{ unit, min: 0, max: null }}
      value={value}
      onChange={onChange}
      error={error}
      showRange={false}
    />
  );
}
