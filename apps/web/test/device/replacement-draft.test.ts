import { expect, it } from 'vitest';
import { emptyReplacement, findReplacementFaults, toReplacement } from '#features/device/model/replacement-draft.ts';

const at = '2026-11-20T06:00:00.000Z';
const now = Date.parse(at);

it('requires the time and both readings', () => {
  expect(findReplacementFaults({ ...emptyReplacement, firstValue: '' }, now)).toEqual({
    at: 'needAt',
    lastValue: 'needValue',
    firstValue: 'needValue',
  });
});

it('rejects a future time, and text that is no number', () => {
  expect(findReplacementFaults({ at, lastValue: '-1', firstValue: 'abc', note: '' }, now - 1)).toEqual({
    at: 'atAhead',
    lastValue: 'badValue',
    firstValue: 'badValue',
  });
  expect(findReplacementFaults({ at, lastValue: '0', firstValue: '0', note: '' }, now)).toEqual({});
});

it('sends parsed numbers, and no empty note', () => {
  expect(toReplacement({ at, lastValue: '1,234.5', firstValue: ' ０ ', note: ' ' })).toEqual({
    at,
    lastValue: 1234.5,
    firstValue: 0,
    note: undefined,
  });
});
