import { expect, it } from 'vitest';
import { joinSpecialties, listSpecialties } from '#index.ts';

it('reads trades with the separators of either script, each once, in the order in which they were typed', () => {
  expect(listSpecialties(' 电气、照明，计量; 电气；HVAC,water ')).toEqual(['电气', '照明', '计量', 'HVAC', 'water']);
  expect(listSpecialties(' ,， ')).toEqual([]);
});

it('reads what it joins', () => {
  const trades = ['电气', '给排水'];
  expect(listSpecialties(joinSpecialties(trades))).toEqual(trades);
});
