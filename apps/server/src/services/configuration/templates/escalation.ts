import type { ClockKind, EscalationTime, FoundRecipient } from '@energy-om/domain';
import type { EscalationEntry } from '../sections/escalation.ts';

type Steps = EscalationEntry['steps'];
type Step = NonNullable<NonNullable<Steps['1']>['accept']>[number];
type OfLevel = Partial<Record<ClockKind, Step[]>>;

function step(at: EscalationTime, recipients: FoundRecipient[], repeat: Step['repeat'] = null): Step {
  return { at, recipients: recipients.map((kind) => ({ kind })), people: 0, repeat };
}

const at = (percent: number, ...recipients: FoundRecipient[]) => step({ unit: 'percent', value: percent }, recipients);
const late = (minutes: number, ...recipients: FoundRecipient[]) => step({ unit: 'minutesLate', value: minutes }, recipients);
/** Notifies again every half an hour, three times at most. */
const lateAgain = (minutes: number, ...recipients: FoundRecipient[]) =>
  step({ unit: 'minutesLate', value: minutes }, recipients, { everyMinutes: 30, times: 3 });

/** A failure of supply: whoever is on duty is called within minutes, and the management while it lasts. */
const failure: OfLevel = {
  dispatch: [at(100, 'dispatchers'), late(5, 'administrators')],
  accept: [at(75, 'owner'), at(100, 'owner', 'leader'), late(5, 'dispatchers'), late(15, 'projectManager')],
  arrive: [at(75, 'owner'), at(100, 'owner', 'leader', 'dispatchers'), lateAgain(30, 'projectManager', 'administrators')],
  resolve: [at(75, 'owner', 'leader'), at(100, 'dispatchers', 'projectManager'), lateAgain(60, 'projectManager', 'administrators')],
};

/** A fault that grows into a failure when it waits. */
const serious: OfLevel = {
  dispatch: [at(100, 'dispatchers'), late(15, 'administrators')],
  accept: [at(75, 'owner'), at(100, 'owner', 'leader'), late(15, 'dispatchers')],
  arrive: [at(75, 'owner'), at(100, 'owner', 'leader'), late(30, 'dispatchers')],
  resolve: [at(75, 'owner'), at(100, 'leader', 'dispatchers'), late(120, 'projectManager')],
};

/** Work that is planned: the leader sees to it in working hours. */
const planned: OfLevel = {
  accept: [at(75, 'owner'), at(100, 'owner', 'leader')],
  resolve: [at(80, 'owner'), at(100, 'owner', 'leader'), at(150, 'dispatchers')],
  check: [at(100, 'dispatchers')],
};

/** Customers who wait for a visit. */
const visits: OfLevel = {
  dispatch: [at(100, 'dispatchers')],
  accept: [at(75, 'owner'), at(100, 'owner', 'leader'), at(200, 'dispatchers')],
  arrive: [at(80, 'owner'), at(100, 'leader'), at(150, 'dispatchers')],
  resolve: [at(80, 'owner'), at(100, 'leader'), at(150, 'dispatchers', 'projectManager')],
};

/** For operators of plants and networks, whose ordinary orders are planned. */
export const plantEscalation: EscalationEntry = {
  clockTargets: {},
  alarmRestarts: {},
  steps: { 1: failure, 2: serious, 3: planned, 4: planned },
};

/** For operators whose ordinary orders are those of customers. */
export const serviceEscalation: EscalationEntry = {
  clockTargets: {},
  alarmRestarts: {},
  steps: { 1: failure, 2: serious, 3: visits, 4: planned },
};
