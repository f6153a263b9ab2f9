import type { ClockKind } from '@energy-om/domain';
import { check, rework } from './episodes/checking.ts';
import { applyForClosing, confirmClosing } from './episodes/closing.ts';
import { accept, assign, assignWithLeader, decline, dispatch, dispatchToPerson } from './episodes/dispatching.ts';
import { askForLongHold, stayOnHold } from './episodes/holding.ts';
import { addNote, checkIn, complete, finish, sendBackAtWork } from './episodes/working.ts';
import type { Episode } from './order-script.ts';
import type { ScenarioCriteria } from './scenario.ts';

type Range = readonly [from: number, to: number];

/** An open order: the steps to its present state, and how much of the current clock's target has passed. */
export interface CurrentCourse {
  count: number;
  criteria: ScenarioCriteria;
  /** The key of the person in charge of the work. */
  lead?: string;
  episodes: readonly Episode[];
  /** The share of the clock's target, above 1 when overdue; or the hours since the last step. */
  waits: { clock: ClockKind; share: Range } | { hours: Range };
}

/** Urgent targets are minutes long, so orders that wait for a first step are mostly not urgent. */
const notUrgent = [3, 4] as const;
const electrical: ScenarioCriteria = { teamKey: 'electrical', levels: notUrgent };
const climate: ScenarioCriteria = { teamKey: 'climate', levels: notUrgent };

const wellInTime: Range = [0.1, 0.6];
const waitsFor = (clock: ClockKind, share: Range = wellInTime): CurrentCourse['waits'] => ({ clock, share });
const since = (...hours: Range): CurrentCourse['waits'] => ({ hours });

const toWork = [dispatch, accept, assign];
const onSite = [...toWork, checkIn];

const toDispatch: readonly CurrentCourse[] = [
  { count: 2, criteria: { levels: notUrgent, sources: ['alarm'] }, episodes: [], waits: waitsFor('dispatch') },
  { count: 1, criteria: { levels: [4], sources: ['manual'], projectKey: 'centre' }, episodes: [], waits: waitsFor('dispatch') },
  { count: 1, criteria: { levels: [4], creator: 'client', projectKey: 'park' }, episodes: [], waits: waitsFor('dispatch') },
  { count: 1, criteria: { levels: [3], sources: ['alarm'] }, episodes: [], waits: waitsFor('dispatch', [0.8, 0.86]) },
  { count: 1, criteria: { levels: [3], sources: ['manual'] }, episodes: [], waits: waitsFor('dispatch', [1.3, 1.6]) },
  { count: 2, criteria: { levels: notUrgent }, episodes: [dispatch, decline], waits: waitsFor('dispatch') },
];

const toAccept: readonly CurrentCourse[] = [
  { count: 3, criteria: electrical, episodes: [dispatch], waits: waitsFor('accept') },
  { count: 1, criteria: climate, episodes: [dispatch], waits: waitsFor('accept') },
  { count: 1, criteria: { teamKey: 'climate', levels: [3] }, episodes: [dispatch], waits: waitsFor('accept', [1.2, 1.5]) },
  { count: 1, criteria: electrical, lead: 'wang', episodes: [dispatchToPerson], waits: waitsFor('accept') },
  { count: 1, criteria: climate, lead: 'sun', episodes: [dispatchToPerson], waits: waitsFor('accept') },
];

const toAssign: readonly CurrentCourse[] = [
  { count: 2, criteria: electrical, episodes: [dispatch, accept], waits: waitsFor('assign') },
  { count: 2, criteria: climate, episodes: [dispatch, accept], waits: waitsFor('assign') },
  { count: 1, criteria: electrical, episodes: [...toWork, sendBackAtWork], waits: waitsFor('assign') },
  { count: 1, criteria: climate, episodes: [...toWork, sendBackAtWork], waits: waitsFor('assign') },
];

const electricalWork: readonly CurrentCourse[] = [
  { count: 1, criteria: electrical, lead: 'wang', episodes: [dispatchToPerson, accept], waits: since(0.3, 1.5) },
  { count: 1, criteria: electrical, lead: 'liu', episodes: [dispatchToPerson, accept], waits: since(0.3, 1.5) },
  { count: 2, criteria: { teamKey: 'electrical', levels: [2] }, lead: 'wang', episodes: onSite, waits: waitsFor('resolve', [0.3, 0.5]) },
  { count: 1, criteria: electrical, lead: 'wang', episodes: toWork, waits: since(0.2, 1) },
  { count: 1, criteria: electrical, lead: 'wang', episodes: [...onSite, stayOnHold], waits: since(0.5, 2) },
  { count: 2, criteria: electrical, lead: 'xu', episodes: [...onSite, addNote], waits: since(0.5, 3) },
  { count: 2, criteria: electrical, lead: 'wang', episodes: [...onSite, finish], waits: waitsFor('backfill', [0.05, 0.4]) },
];

const climateWork: readonly CurrentCourse[] = [
  { count: 1, criteria: climate, lead: 'sun', episodes: [dispatchToPerson, accept], waits: since(0.3, 1.5) },
  { count: 1, criteria: { teamKey: 'climate', levels: [1] }, lead: 'sun', episodes: onSite, waits: waitsFor('resolve', [0.4, 0.5]) },
  { count: 1, criteria: { teamKey: 'climate', levels: [2] }, lead: 'ma', episodes: onSite, waits: waitsFor('resolve', [1.1, 1.3]) },
  { count: 1, criteria: { teamKey: 'climate', levels: [2] }, lead: 'zhu', episodes: onSite, waits: waitsFor('resolve', [0.8, 0.9]) },
  { count: 3, criteria: climate, episodes: onSite, waits: since(0.5, 4) },
  { count: 1, criteria: climate, lead: 'huang', episodes: [...onSite, askForLongHold], waits: since(1, 4) },
  { count: 2, criteria: climate, episodes: [...onSite, finish], waits: waitsFor('backfill', [0.05, 0.5]) },
  { count: 1, criteria: climate, lead: 'sun', episodes: [...onSite, finish], waits: waitsFor('backfill', [0.8, 0.9]) },
];

/** The electrical team's trades whose results are checked. */
const checked: ScenarioCriteria = { ...electrical, businesses: ['power', 'transformer', 'metering', 'environment'] };

const toCheck: readonly CurrentCourse[] = [
  { count: 1, criteria: checked, lead: 'wu', episodes: [...onSite, complete, rework], waits: since(0.5, 3) },
  { count: 2, criteria: checked, episodes: [...onSite, complete], waits: waitsFor('check') },
  { count: 1, criteria: checked, lead: 'wang', episodes: [...onSite, complete], waits: waitsFor('check') },
  { count: 1, criteria: checked, episodes: [dispatch, accept, assignWithLeader, checkIn, complete], waits: waitsFor('check') },
  { count: 2, criteria: climate, episodes: [...onSite, complete], waits: waitsFor('check') },
  { count: 1, criteria: climate, episodes: [...onSite, complete], waits: waitsFor('check', [1.1, 1.3]) },
];

const toEvaluate: readonly CurrentCourse[] = [
  {
    count: 4,
    criteria: { projectKey: 'park', evaluated: true, levels: notUrgent },
    episodes: [...onSite, complete, check],
    waits: waitsFor('evaluate'),
  },
  {
    count: 3,
    criteria: { projectKey: 'hospital', evaluated: true, levels: notUrgent },
    episodes: [...onSite, complete, check],
    waits: waitsFor('evaluate'),
  },
  { count: 2, criteria: { creator: 'occupant' }, episodes: [...onSite, complete, check], waits: waitsFor('evaluate') },
];

const twoSignatures: ScenarioCriteria = { businesses: ['power', 'transformer', 'plumbing', 'hvac'], sources: ['patrol'], levels: [3] };
const ofPark: ScenarioCriteria = { ...twoSignatures, projectKey: 'park' };

const toSign: readonly CurrentCourse[] = [
  { count: 2, criteria: twoSignatures, episodes: [...onSite, applyForClosing('lead')], waits: waitsFor('confirmClosing') },
  { count: 1, criteria: twoSignatures, episodes: [dispatch, accept, applyForClosing('leader')], waits: waitsFor('confirmClosing') },
  {
    count: 1,
    criteria: { creator: 'client', projectKey: 'park', levels: notUrgent },
    episodes: [dispatch, applyForClosing('creator', 'withdrawn')],
    waits: waitsFor('confirmClosing'),
  },
  { count: 2, criteria: ofPark, episodes: [...toWork, applyForClosing('lead'), confirmClosing], waits: waitsFor('close') },
  { count: 1, criteria: ofPark, episodes: [applyForClosing('dispatcher', 'needsProject')], waits: waitsFor('close') },
  { count: 1, criteria: { ...twoSignatures, projectKey: 'hospital' }, episodes: [applyForClosing('dispatcher')], waits: waitsFor('close') },
];

const doneToday: readonly CurrentCourse[] = [
  { count: 4, criteria: { levels: [2], sources: ['alarm'] }, episodes: [...onSite, complete, check], waits: since(0.5, 5) },
  { count: 3, criteria: { levels: notUrgent, sources: ['plan'] }, episodes: [...onSite, complete, check], waits: since(0.5, 8) },
];

/** The orders that the operator's phones show on the first day. */
export const currentCourses: readonly CurrentCourse[] = [
  ...toDispatch,
  ...toAccept,
  ...toAssign,
  ...electricalWork,
  ...climateWork,
  ...toCheck,
  ...toEvaluate,
  ...toSign,
  ...doneToday,
];

/** The same for the small tenant. */
export const simpleCurrentCourses: readonly CurrentCourse[] = [
  { count: 2, criteria: { levels: notUrgent }, episodes: [], waits: waitsFor('dispatch') },
  { count: 1, criteria: { levels: notUrgent }, episodes: [dispatch], waits: waitsFor('accept') },
  { count: 2, criteria: { levels: notUrgent }, episodes: onSite, waits: since(0.5, 3) },
  { count: 1, criteria: { levels: notUrgent, businesses: ['plumbing'] }, episodes: [...onSite, complete], waits: waitsFor('check') },
  { count: 1, criteria: { levels: notUrgent, evaluated: true }, episodes: [...onSite, complete, check], waits: waitsFor('evaluate') },
];
