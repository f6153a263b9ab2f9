import { describe, expect, it } from 'vitest';
import { answerRoomFault, type RoomFaultFacts } from '#room/fault-answer.ts';

const now = Date.parse('2026-11-26T12:00:00+08:00');
const well: RoomFaultFacts = { leftCents: 5000, switches: [true], isConnected: true, repairs: [] };
const answer = (changes: Partial<RoomFaultFacts>) => answerRoomFault({ ...well, ...changes }, now);

describe('the answer to a fault in a room', () => {
  it('is none where everything is as it should be, so that an order is made', () => {
    expect(answer({})).toBeNull();
    expect(answer({ switches: [] })).toBeNull();
    expect(answer({ leftCents: null })).toBeNull();
  });

  it('names the order that is being carried out nearby, with a time only while that has not passed', () => {
    const repair = { orderNo: 'WO20261126-0003', until: now + 1 };
    expect(answer({ repairs: [repair, { orderNo: 'WO20261126-0004', until: null }] })).toEqual({ reason: 'areaRepair', ...repair });
    expect(answer({ repairs: [{ ...repair, until: now }] })).toEqual({ reason: 'areaRepair', orderNo: repair.orderNo, until: null });
    expect(answer({ repairs: [repair], leftCents: -1, switches: [null] })).toMatchObject({ reason: 'areaRepair' });
    expect(answer({ repairs: [repair], switches: [false] })).toMatchObject({ reason: 'areaRepair' });
    expect(answer({ repairs: [repair], leftCents: 0, switches: [false] })).toEqual({ reason: 'balanceUsedUp' });
  });

  it('is the balance where it is used up and something is off, or may be', () => {
    expect(answer({ leftCents: 0, switches: [false] })).toEqual({ reason: 'balanceUsedUp' });
    expect(answer({ leftCents: -1, switches: [null] })).toEqual({ reason: 'balanceUsedUp' });
    expect(answer({ leftCents: 1, switches: [null] })).toBeNull();
  });

  it('is not the balance where all is on, or nothing can be switched off', () => {
    expect(answer({ leftCents: -1, switches: [true, true] })).toBeNull();
    expect(answer({ leftCents: -1, switches: [] })).toBeNull();
    expect(answer({ leftCents: null, switches: [null] })).toBeNull();
  });

  it('is the switch where one is reported off, and never because a meter is not connected', () => {
    expect(answer({ switches: [true, false] })).toEqual({ reason: 'switchedOff' });
    expect(answer({ switches: [null], isConnected: false })).toBeNull();
  });
});
