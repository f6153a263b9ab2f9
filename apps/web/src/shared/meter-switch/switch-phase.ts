import type { ApiOutput } from '@energy-om/contract';
import { commandReportMs, isOpenCommand, minuteMs } from '@energy-om/domain';

export type MeterSwitch = ApiOutput<'getMeterSwitch'>;
export type SwitchCommand = MeterSwitch['commands'][number];

/** `on`, `off`: it is on its way there. */
export type SwitchPhase = 'on' | 'off' | 'noAnswer' | 'notSent' | 'refused' | 'held' | 'protected' | 'withdrawn' | 'unfollowed';

/** For so long after its end it is said what became of a command. */
const shownMs = 5 * minuteMs;

/**
 * What becomes of the last command; null: nothing that needs words, as when the meter reports what was asked for. The state of the switch itself is the
 * meter's report alone.
 * @param isOn as the meter reports it
 */
export function findSwitchPhase(command: SwitchCommand | undefined, isOn: boolean | null, now: number): SwitchPhase | null {
  if (command === undefined || command.state === 'superseded') return null;
  const { on, state, failure, endedAt } = command;
  const way = on ? 'on' : 'off';
  if (isOpenCommand(state)) return way;
  const endedMs = now - Date.parse(endedAt ?? '');
  if (isOn === on || !(endedMs < shownMs)) return null;
  if (state === 'acknowledged') return endedMs < commandReportMs ? way : 'unfollowed';
  if (state === 'failed') return failure ?? 'refused';
  return state === 'expired' ? 'notSent' : 'noAnswer';
}
