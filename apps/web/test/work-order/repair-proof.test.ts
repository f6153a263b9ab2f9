import { minuteMs, repairProofMs } from '@energy-om/domain';
import { describe, expect, test } from 'vitest';
import { countProof, findSlowestProof } from '#features/work-order/model/repair-proof.ts';

describe('the proof of a repair', () => {
  const held = (minutes: number) => ({ heldMs: minutes * minuteMs, remainingMs: repairProofMs - minutes * minuteMs });

  test('is counted from what the server said, whatever the clock of the phone', () => {
    const readAt = 5_000_000;
    expect(countProof(held(2), readAt, readAt)).toEqual({ ...held(2), share: 0.2 });
    expect(countProof(held(2), readAt, readAt + 3 * minuteMs)).toEqual({ ...held(5), share: 0.5 });
    expect(countProof(held(2), readAt, readAt - 1)).toEqual({ ...held(2), share: 0.2 });
    expect(countProof(held(9), readAt, readAt + 10 * minuteMs)).toEqual({ ...held(10), share: 1 });
  });

  test('is that of the alarm which takes longest', () => {
    expect(findSlowestProof([{ proof: held(4) }, { proof: null }, { proof: held(1) }])).toEqual(held(1));
    expect(findSlowestProof([{ proof: null }])).toBeNull();
  });
});
