import { dayMs, localDate, maxStatisticsDays, startOfLocalDate } from '@energy-om/domain';
import type { SignedInContext } from '#services/core/request-context.ts';
import { invalid } from '#services/core/service-error.ts';
import { loadTimeZone } from '#services/scope/load-time-zone.ts';
import type { FiguresPeriod, Period } from './figures/covered-range.ts';

const maxPeriodMs = maxStatisticsDays * dayMs;
const defaultPeriodMs = 30 * dayMs;

export interface AskedPeriod {
  asked: Period;
  /** As far as it has passed: what is due later is neither kept nor missed. */
  period: FiguresPeriod;
  timeZone: string;
}

/** Without `from` a period is the last thirty days. Throws `invalid`. */
export async function choosePeriod(context: SignedInContext, input: { from?: string; to?: string }): Promise<AskedPeriod> {
  const timeZone = await loadTimeZone(context);
  const now = context.clock.now().getTime();
  const to = input.to === undefined ? now : Date.parse(input.to);
  const from = input.from === undefined ? startOfLocalDate(localDate(to - defaultPeriodMs, timeZone), timeZone) : Date.parse(input.from);
  if (to <= from || to - from > maxPeriodMs) throw invalid({ to: 'outOfRange' });
  return { asked: { from, to }, period: { from, to: Math.min(to, now + 1), isOpen: to > now - dayMs }, timeZone };
}
