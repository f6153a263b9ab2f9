import type { ApiOutput } from '@energy-om/contract';
import { valueTypes } from '@energy-om/domain';

export type Meter = ApiOutput<'listMeters'>['items'][number];
export type MeterValue = Meter['values'][number];

export interface MainFigure {
  key: string;
  /** The key of a value; null stands for today's consumption. */
  value: MeterValue | null;
}

const maxFigures = 2;

/**
 * The figures of a meter in a list: today's consumption where it has a register, then its measured values in the model's order. The number
 * of a register is left out, and so is a switch unless there is nothing else. An environment sensor shows all of its values.
 */
export function findMainFigures(meter: Pick<Meter, 'today' | 'values' | 'energyType'>): MainFigure[] {
  const today: MainFigure[] = meter.today === null ? [] : [{ key: 'today', value: null }];
  const isMeasurement = ({ valueType }: MeterValue) => valueType !== valueTypes.register && valueType !== valueTypes.state;
  const measured = meter.values.filter(isMeasurement).map((value) => ({ key: value.key, value }));
  return meter.energyType === 'NYHJ' ? measured : [...today, ...measured].slice(0, maxFigures);
}

/** Values that are drawn as a curve; states are not. */
export function findCurveValues(values: readonly MeterValue[]): MeterValue[] {
  return values.filter(({ valueType }) => valueType !== valueTypes.state);
}

/** The value whose curve is shown first: a measured value rather than a register. */
export function findDefaultCurve(values: readonly MeterValue[]): MeterValue | null {
  const offered = findCurveValues(values);
  return offered.find(({ valueType }) => valueType !== valueTypes.register) ?? offered[0] ?? null;
}
