import { beforeAll, expect, it } from 'vitest';
import { describeMove } from '#features/wallet/model/describe-move.ts';
import { textOf } from '#shared/i18n/texts.ts';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);

const words = {
  t: (key: never, values?: Record<string, string | number>) => textOf('wallet', key, values),
  tCodes: (key: never, values?: Record<string, string | number>) => textOf('codes', key, values),
};
const charge = { from: '2026-11-17T16:00:00Z', to: '2026-11-18T16:00:00Z' };
const charged = (energyType: string) => describeMove({ kind: 'charge', charge: { ...charge, energyType } } as never, words as never);

it('calls what was charged as the bill does', () => {
  expect(['NYDN', 'NYSN', 'NYQN', 'NYLN', 'NYRN'].map((type) => charged(type).split(' ')[0])).toEqual([
    '电费',
    '水费',
    '燃气费',
    '供冷费',
    '供热费',
  ]);
});
