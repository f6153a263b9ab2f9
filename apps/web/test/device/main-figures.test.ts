import { valueTypes } from '@energy-om/domain';
import { expect, it } from 'vitest';
import { findCurveValues, findDefaultCurve, findMainFigures } from '#features/device/model/main-figures.ts';
import { findShownHours } from '#features/device/model/shown-hours.ts';
import { createMeter, createValue } from '../support/meter.ts';

const register = createValue({ key: 'energy', valueType: valueTypes.register });
const power = createValue({ key: 'power' });
const voltage = createValue({ key: 'voltage' });
const state = createValue({ key: 'on', valueType: valueTypes.state });
const keys = (figures: { key: string }[]) => figures.map(({ key }) => key);

it('shows a meter with a register by today’s consumption and its first measured value', () => {
  expect(keys(findMainFigures(createMeter({ today: 5, values: [register, power, voltage] })))).toEqual(['today', 'power']);
  expect(keys(findMainFigures(createMeter({ today: 0, values: [register] })))).toEqual(['today']);
});

it('shows a meter without a register by its first two values, and a switch by neither', () => {
  expect(keys(findMainFigures(createMeter({ values: [power, voltage, register] })))).toEqual(['power', 'voltage']);
  expect(findMainFigures(createMeter({ values: [state] }))).toEqual([]);
});

it('shows all values of an environment sensor', () => {
  const values = ['co2', 'temperature', 'humidity'].map((key) => createValue({ key }));
  expect(keys(findMainFigures(createMeter({ energyType: 'NYHJ', values: [...values, state] })))).toEqual([
    'co2',
    'temperature',
    'humidity',
  ]);
});

it('shows the curve of a measured value first, of a register where there is nothing else, and of no state', () => {
  expect(findDefaultCurve([register, state, power])).toBe(power);
  expect(findDefaultCurve([state, register])).toBe(register);
  expect(findDefaultCurve([state])).toBeNull();
  expect(findCurveValues([register, state, power])).toEqual([register, power]);
});

it('leaves the current hour out of the line while it is below the one before', () => {
  expect(findShownHours([1, 5, 2])).toEqual([1, 5]);
  expect(findShownHours([0, 0, 2])).toEqual([0, 0, 2]);
  expect(findShownHours([])).toEqual([]);
});
