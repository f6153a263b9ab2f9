import { describe, expect, it } from 'vitest';
import { type AcknowledgedAlarm, judgeAcknowledgement } from '#alarm/alarm-state.ts';

const alarm = (changes: Partial<AcknowledgedAlarm> = {}): AcknowledgedAlarm => ({
  state: 'open',
  isOwn: false,
  roundBeganAt: 1000,
  ...changes,
});

describe('an acknowledgement that arrives', () => {
  it('counts on an alarm that is open since before it was given', () => {
    expect(judgeAcknowledgement(alarm(), 1000)).toBe('counts');
    expect(judgeAcknowledgement(alarm(), 5000)).toBe('counts');
  });

  it('comes to nothing once the alarm is over, or somebody else’s, whenever it was given', () => {
    expect(judgeAcknowledgement(alarm({ state: 'cleared' }), 5000)).toBe('cleared');
    expect(judgeAcknowledgement(alarm({ state: 'cleared', isOwn: true }), 500)).toBe('cleared');
    expect(judgeAcknowledgement(alarm({ state: 'acknowledged' }), 5000)).toBe('acknowledged');
  });

  it('is the one that the alarm has, where it comes once more', () => {
    expect(judgeAcknowledgement(alarm({ state: 'acknowledged', isOwn: true }), 5000)).toBe('counts');
  });

  it('does not silence a round that began after it was given', () => {
    expect(judgeAcknowledgement(alarm(), 999)).toBe('reopened');
  });
});
