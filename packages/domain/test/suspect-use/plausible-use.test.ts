import { expect, test } from 'vitest';
import { maxPerHourOf, type RatedMeter, standardMeterModels } from '#index.ts';

const valuesOf = (name: string) => standardMeterModels.find((model) => model.name === name)?.values ?? [];
const meter: RatedMeter = { energyType: 'NYDN', ratings: [], values: valuesOf('DDSD1352'), factor: 1 };
const rated = (value: string, unit: string) => [{ name: '额定', value, unit }];

test.each<[string, Partial<RatedMeter>, number | null]>([
  ['the largest current of one phase', { ratings: rated('5(60)', 'A') }, 60 * 0.22],
  ['the largest current of three phases', { ratings: rated('1.5(6)', 'A'), values: valuesOf('DTSD1352-C'), factor: 40 }, 6 * 0.66 * 40],
  ['a power', { ratings: rated('8', 'kW') }, 8],
  ['what is no flow', { ratings: rated('50', 'Hz') }, 66],
  ['nothing', {}, 66],
  ['a factor that only converts units', { factor: 0.001 }, 66],
  ['water', { energyType: 'NYSN', ratings: rated('4', 'm³/h') }, 4],
  ['gas without a plate', { energyType: 'NYQN' }, 40],
  ['heat', { energyType: 'NYRN', ratings: rated('100', 'kW') }, 0.36],
  ['an environment', { energyType: 'NYHJ' }, null],
])('%s says what a meter can count', (_, changes, perHour) => {
  const most = maxPerHourOf({ ...meter, ...changes });
  if (perHour === null) expect(most).toBeNull();
  else expect(most).toBeCloseTo(perHour * 1.2, 9);
});
