import { describe, expect, test } from 'vitest';
import { findLineWords } from '#index.ts';

describe('the words of the lines of a bill', () => {
  const fixed = { band: null, step: null } as const;

  test('name neither band nor step where there is one price', () => {
    expect(findLineWords([{ band: 'F', step: 1 }, fixed])).toEqual({ bands: false, steps: false });
    expect(findLineWords([fixed])).toEqual({ bands: false, steps: false });
  });

  test('name bands where one is not the flat one', () => {
    expect(findLineWords([{ band: 'F', step: 1 }, { band: 'V', step: 1 }, fixed])).toEqual({ bands: true, steps: false });
    expect(findLineWords([{ band: 'V', step: 1 }])).toEqual({ bands: true, steps: false });
  });

  test('name steps from the second one on', () => {
    expect(
      findLineWords([
        { band: 'F', step: 1 },
        { band: 'F', step: 2 },
      ]),
    ).toEqual({ bands: false, steps: true });
  });
});
