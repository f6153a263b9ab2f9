import { expect, it } from 'vitest';
import { sortModels } from '#shared/device/sort-models.ts';

it('offers the organisation’s own models before the standard ones, each in the order in which they came', () => {
  const models = ['标准 A', '自有 B', '标准 C', '自有 D'].map((name) => ({ name, isStandard: name.startsWith('标准') }));
  expect(sortModels(models).map(({ name }) => name)).toEqual(['自有 B', '自有 D', '标准 A', '标准 C']);
});
