import type { ApiOutput } from '@energy-om/contract';
import { valueTypes } from '@energy-om/domain';

export type Meter = ApiOutput<'listMeters'>['items'][number];
export type MeterValue = Meter['values'][number];

export interface MainFigure {
  key: string;
  /** Null: what was used today. */
  value: MeterValue | null;
}

const maxFigures = 2;

/**
 * What a meter is known by in a list: what was used today where it counts something, then what it measures, in the model's order.
 * A register's own number says little, and a switch is told of by itself unless there is nothing else. A sensor of the environment is
 * there for all that it measures.
 */
export function findMainFigures(meter: Pick<Meter, 'today' | 'values' | 'energyType'>): MainFigure[] {
  const today: MainFigure[] = meter.today === null ? [] : [{ key: 'today', value: null }];
  const isTold = ({ valueType }: MeterValue) => valueType !== valueTypes.register && valueType !== valueTypes.state;
  const measured = meter.values.filter(isTold).map((value) => ({ key: value.key, value }));
  return meter.energyType === 'NYHJ' ? measured : [...today, ...measured].slice(0, maxFigures);
}

/** Values that make a curve: states do not. */
export function findCurveValues(values: readonly MeterValue[]): MeterValue[] {
  return values.filter(({ valueType }) => valueType !== valueTypes.state);
}

/** The value whose curve is shown first: what it measures rather than what it counts. */
export function findUsualCurve(values: readonly MeterValue[]): MeterValue | null {
  const offered = findCurveValues(values);
  return offered.find(({ valueType }) => valueType !== valueTypes.register) ?? offered[0] ?? null;
}
