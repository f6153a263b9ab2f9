import type { ApiOutput } from '@energy-om/contract';

type Escalation = ApiOutput<'getEscalation'>;

/** Default targets and nobody notified, changed as a test needs it. */
export function createEscalation(changes: Partial<Escalation> = {}): Escalation {
  return { version: 0, clockTargets: {}, steps: {}, alarmRestarts: {}, people: [], ...changes };
}
