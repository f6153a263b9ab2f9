import { minuteMs, secondMs } from '@energy-om/domain';
import { describe, expect, it } from 'vitest';
import { findSwitchPhase, type SwitchCommand } from '#shared/meter-switch/switch-phase.ts';

const now = Date.parse('2026-11-19T10:00:00+08:00');
const ago = (milliseconds: number) => new Date(now - milliseconds).toISOString();

const command = (changes: Partial<SwitchCommand> = {}): SwitchCommand => ({
  id: 'c-1',
  on: false,
  purpose: 'request',
  state: 'acknowledged',
  failure: null,
  requestedAt: ago(10 * secondMs),
  expiresAt: ago(-minuteMs),
  sentAt: ago(9 * secondMs),
  endedAt: ago(5 * secondMs),
  reportedAt: null,
  requestedBy: null,
  reason: '',
  ...changes,
});
const open = (state: 'queued' | 'sent', on = false) => command({ state, on, endedAt: null });

describe('what is said of the last command', () => {
  it('is that it is under way until the meter reports what was asked for, whatever it has answered', () => {
    expect(findSwitchPhase(open('queued'), true, now)).toBe('off');
    expect(findSwitchPhase(open('sent', true), false, now)).toBe('on');
    expect(findSwitchPhase(command(), true, now)).toBe('off');
    expect(findSwitchPhase(command(), null, now)).toBe('off');
    expect(findSwitchPhase(command(), false, now)).toBeNull();
  });

  it('is that the meter does not follow, a minute after its answer', () => {
    expect(findSwitchPhase(command({ endedAt: ago(minuteMs - 1) }), true, now)).toBe('off');
    expect(findSwitchPhase(command({ endedAt: ago(minuteMs) }), true, now)).toBe('unfollowed');
  });

  it.each([
    ['timedOut', null, 'noAnswer'],
    ['expired', null, 'notSent'],
    ['failed', 'refused', 'refused'],
    ['failed', 'held', 'held'],
    ['failed', 'protected', 'protected'],
  ] as const)('%s (%s) is said for five minutes, unless the meter reports the state nevertheless', (state, failure, phase) => {
    expect(findSwitchPhase(command({ state, failure }), true, now)).toBe(phase);
    expect(findSwitchPhase(command({ state, failure }), false, now)).toBeNull();
    expect(findSwitchPhase(command({ state, failure, endedAt: ago(5 * minuteMs) }), true, now)).toBeNull();
  });

  it('is nothing without a command, and of one that another has replaced', () => {
    expect(findSwitchPhase(undefined, true, now)).toBeNull();
    expect(findSwitchPhase(command({ state: 'superseded' }), true, now)).toBeNull();
  });
});
