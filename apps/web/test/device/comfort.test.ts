import { valueTypes } from '@energy-om/domain';
import { expect, it } from 'vitest';
import { findClimate, findDiscomfort } from '#features/device/model/comfort.ts';

it('distinguishes temperature and humidity from each other and from any other value', () => {
  const { temperatureHumidity, gauge } = valueTypes;
  expect(findClimate({ valueType: temperatureHumidity, unit: '°C' })).toBe('temperature');
  expect(findClimate({ valueType: temperatureHumidity, unit: '%RH' })).toBe('humidity');
  expect(findClimate({ valueType: gauge, unit: 'ppm' })).toBeNull();
  expect(findClimate({ valueType: gauge, unit: '%' })).toBeNull();
});

it('reports what is uncomfortable; the ends of the range are not', () => {
  expect([17.9, 18, 28, 28.1].map((value) => findDiscomfort('temperature', value))).toEqual(['tooCold', null, null, 'tooHot']);
  expect([29, 30, 70, 71].map((value) => findDiscomfort('humidity', value))).toEqual(['tooDry', null, null, 'tooHumid']);
});
