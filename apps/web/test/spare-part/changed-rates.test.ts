import { beforeAll, expect, it } from 'vitest';
import { listRatesDifferences, type Rates } from '#features/spare-part/hooks/use-rates-form.ts';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);

it('shows each rate of labour that somebody else has changed beside what was typed', () => {
  const rates: Rates = {
    ...{ version: 2, mayManage: true, rateCents: 8000 },
    businessTypes: [
      { id: 'type-1', name: '抢修', rateCents: 12_000 },
      { id: 'type-2', name: '巡检', rateCents: null },
    ],
  };
  const differences = listRatesDifferences(rates, { version: 1, rate: '80', byType: { 'type-1': '150', 'type-2': '60' } });
  expect(differences).toEqual([
    { label: '抢修', theirs: '120 元/小时', mine: '150 元/小时' },
    { label: '巡检', theirs: '', mine: '60 元/小时' },
  ]);
});
