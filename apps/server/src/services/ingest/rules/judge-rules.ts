import { isScheduleActive, type Judgement, judgeReading, judgeSilence, type MeasuredValue, type RuleState } from '@energy-om/domain';
import type { DeviceProfile, WatchingRule } from '../batch/device-directory.ts';

/** The begin or end of an alarm. `at` is in epoch milliseconds. */
export interface AlarmEvent {
  profile: DeviceProfile;
  rule: WatchingRule;
  change: 'raised' | 'cleared';
  value: MeasuredValue | null;
  at: number;
}

export interface RuleOutcome {
  ruleStates: Record<string, RuleState>;
  events: AlarmEvent[];
}

/** One of a device's readings, which are sorted by time. */
export type ReadingInOrder = readonly [at: number, values: Readonly<Record<string, MeasuredValue>>];

/**
 * Applies new readings to the rules that watch a device. The states of rules that do not watch it any more are dropped.
 * @param sentAt when the device has sent something, epoch milliseconds; null where it has not, and then its silence goes on
 */
export function judgeRules(
  profile: DeviceProfile,
  before: Readonly<Record<string, RuleState>>,
  readings: readonly ReadingInOrder[],
  sentAt: number | null,
): RuleOutcome {
  const ruleStates: Record<string, RuleState> = {};
  const events: AlarmEvent[] = [];
  for (const rule of profile.rules) {
    let state = before[rule.id] ?? null;
    const take = (judgement: Judgement, at: number) => {
      state = judgement.state;
      if (judgement.change) events.push({ profile, rule, change: judgement.change, value: judgement.value, at });
    };
    const isActive = (at: number) => isScheduleActive(rule.schedule, at, profile.timeZone);
    if (rule.condition.kind === 'noData') {
      const contact = { lastSeenAt: sentAt, now: sentAt ?? 0 };
      if (sentAt !== null) take(judgeSilence(rule.condition, state, contact, isActive(sentAt)), sentAt);
    } else {
      for (const [at, values] of readings) {
        const value = values[rule.condition.key];
        if (value !== undefined) take(judgeReading(rule.condition, state, { at, value }, isActive(at)), at);
      }
    }
    if (state) ruleStates[rule.id] = state;
  }
  return { ruleStates, events };
}
