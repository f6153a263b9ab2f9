import type { ClockKind } from '@energy-om/domain';
import { check, rework } from './episodes/checking.ts';
import { applyForClosing, confirmClosing } from './episodes/closing.ts';
import { accept, assign, assignWithLeader, decline, dispatch, dispatchToPerson } from './episodes/dispatching.ts';
import { askForLongHold, stayOnHold } from './episodes/holding.ts';
import { addNote, checkIn, complete, finish, sendBackAtWork } from './episodes/working.ts';
import type { Episode } from './journey.ts';
import type { StoryWish } from './story.ts';

type Range = readonly [from: number, to: number];

/** An order in hand: how it came to where it stands, and how much of the clock it waits by is used up. */
export interface CurrentCourse {
  count: number;
  wish: StoryWish;
  /** Who is in charge of the work. */
  lead?: string;
  tell: readonly Episode[];
  /** Share of the clock's target, above 1 past due; or hours since the last step. */
  waits: { clock: ClockKind; share: Range } | { hours: Range };
}

/** Minutes are over before anyone has looked: what waits for a first step is mostly not urgent. */
const unhurried = [3, 4] as const;
const electrical: StoryWish = { teamKey: 'electrical', levels: unhurried };
const climate: StoryWish = { teamKey: 'climate', levels: unhurried };

const wellInTime: Range = [0.1, 0.6];
const waitsFor = (clock: ClockKind, share: Range = wellInTime): CurrentCourse['waits'] => ({ clock, share });
const since = (...hours: Range): CurrentCourse['waits'] => ({ hours });

const toWork = [dispatch, accept, assign];
const onSite = [...toWork, checkIn];

const toDispatch: readonly CurrentCourse[] = [
  { count: 2, wish: { levels: unhurried, sources: ['alarm'] }, tell: [], waits: waitsFor('dispatch') },
  { count: 1, wish: { levels: [4], sources: ['manual'], projectKey: 'centre' }, tell: [], waits: waitsFor('dispatch') },
  { count: 1, wish: { levels: [4], creator: 'client', projectKey: 'park' }, tell: [], waits: waitsFor('dispatch') },
  { count: 1, wish: { levels: [3], sources: ['alarm'] }, tell: [], waits: waitsFor('dispatch', [0.8, 0.86]) },
  { count: 1, wish: { levels: [3], sources: ['manual'] }, tell: [], waits: waitsFor('dispatch', [1.3, 1.6]) },
  { count: 2, wish: { levels: unhurried }, tell: [dispatch, decline], waits: waitsFor('dispatch') },
];

const toAccept: readonly CurrentCourse[] = [
  { count: 3, wish: electrical, tell: [dispatch], waits: waitsFor('accept') },
  { count: 1, wish: climate, tell: [dispatch], waits: waitsFor('accept') },
  { count: 1, wish: { teamKey: 'climate', levels: [3] }, tell: [dispatch], waits: waitsFor('accept', [1.2, 1.5]) },
  { count: 1, wish: electrical, lead: 'wang', tell: [dispatchToPerson], waits: waitsFor('accept') },
  { count: 1, wish: climate, lead: 'sun', tell: [dispatchToPerson], waits: waitsFor('accept') },
];

const toAssign: readonly CurrentCourse[] = [
  { count: 2, wish: electrical, tell: [dispatch, accept], waits: waitsFor('assign') },
  { count: 2, wish: climate, tell: [dispatch, accept], waits: waitsFor('assign') },
  { count: 1, wish: electrical, tell: [...toWork, sendBackAtWork], waits: waitsFor('assign') },
  { count: 1, wish: climate, tell: [...toWork, sendBackAtWork], waits: waitsFor('assign') },
];

const electricalWork: readonly CurrentCourse[] = [
  { count: 1, wish: electrical, lead: 'wang', tell: [dispatchToPerson, accept], waits: since(0.3, 1.5) },
  { count: 1, wish: electrical, lead: 'liu', tell: [dispatchToPerson, accept], waits: since(0.3, 1.5) },
  { count: 2, wish: { teamKey: 'electrical', levels: [2] }, lead: 'wang', tell: onSite, waits: waitsFor('resolve', [0.3, 0.5]) },
  { count: 1, wish: electrical, lead: 'wang', tell: toWork, waits: since(0.2, 1) },
  { count: 1, wish: electrical, lead: 'wang', tell: [...onSite, stayOnHold], waits: since(0.5, 2) },
  { count: 2, wish: electrical, lead: 'xu', tell: [...onSite, addNote], waits: since(0.5, 3) },
  { count: 2, wish: electrical, lead: 'wang', tell: [...onSite, finish], waits: waitsFor('backfill', [0.05, 0.4]) },
];

const climateWork: readonly CurrentCourse[] = [
  { count: 1, wish: climate, lead: 'sun', tell: [dispatchToPerson, accept], waits: since(0.3, 1.5) },
  { count: 1, wish: { teamKey: 'climate', levels: [1] }, lead: 'sun', tell: onSite, waits: waitsFor('resolve', [0.4, 0.5]) },
  { count: 1, wish: { teamKey: 'climate', levels: [2] }, lead: 'ma', tell: onSite, waits: waitsFor('resolve', [1.1, 1.3]) },
  { count: 1, wish: { teamKey: 'climate', levels: [2] }, lead: 'zhu', tell: onSite, waits: waitsFor('resolve', [0.8, 0.9]) },
  { count: 3, wish: climate, tell: onSite, waits: since(0.5, 4) },
  { count: 1, wish: climate, lead: 'huang', tell: [...onSite, askForLongHold], waits: since(1, 4) },
  { count: 2, wish: climate, tell: [...onSite, finish], waits: waitsFor('backfill', [0.05, 0.5]) },
  { count: 1, wish: climate, lead: 'sun', tell: [...onSite, finish], waits: waitsFor('backfill', [0.8, 0.9]) },
];

/** The electrical team's trades that ask for a check. */
const checked: StoryWish = { ...electrical, businesses: ['power', 'transformer', 'metering', 'environment'] };

const toCheck: readonly CurrentCourse[] = [
  { count: 1, wish: checked, lead: 'wu', tell: [...onSite, complete, rework], waits: since(0.5, 3) },
  { count: 2, wish: checked, tell: [...onSite, complete], waits: waitsFor('check') },
  { count: 1, wish: checked, lead: 'wang', tell: [...onSite, complete], waits: waitsFor('check') },
  { count: 1, wish: checked, tell: [dispatch, accept, assignWithLeader, checkIn, complete], waits: waitsFor('check') },
  { count: 2, wish: climate, tell: [...onSite, complete], waits: waitsFor('check') },
  { count: 1, wish: climate, tell: [...onSite, complete], waits: waitsFor('check', [1.1, 1.3]) },
];

const toEvaluate: readonly CurrentCourse[] = [
  {
    count: 4,
    wish: { projectKey: 'park', evaluated: true, levels: unhurried },
    tell: [...onSite, complete, check],
    waits: waitsFor('evaluate'),
  },
  {
    count: 3,
    wish: { projectKey: 'hospital', evaluated: true, levels: unhurried },
    tell: [...onSite, complete, check],
    waits: waitsFor('evaluate'),
  },
  { count: 2, wish: { creator: 'occupant' }, tell: [...onSite, complete, check], waits: waitsFor('evaluate') },
];

const twoSignatures: StoryWish = { businesses: ['power', 'transformer', 'plumbing', 'hvac'], sources: ['patrol'], levels: [3] };
const ofPark: StoryWish = { ...twoSignatures, projectKey: 'park' };

const toSign: readonly CurrentCourse[] = [
  { count: 2, wish: twoSignatures, tell: [...onSite, applyForClosing('lead')], waits: waitsFor('confirmClosing') },
  { count: 1, wish: twoSignatures, tell: [dispatch, accept, applyForClosing('leader')], waits: waitsFor('confirmClosing') },
  {
    count: 1,
    wish: { creator: 'client', projectKey: 'park', levels: unhurried },
    tell: [dispatch, applyForClosing('creator', 'withdrawn')],
    waits: waitsFor('confirmClosing'),
  },
  { count: 2, wish: ofPark, tell: [...toWork, applyForClosing('lead'), confirmClosing], waits: waitsFor('close') },
  { count: 1, wish: ofPark, tell: [applyForClosing('dispatcher', 'needsProject')], waits: waitsFor('close') },
  { count: 1, wish: { ...twoSignatures, projectKey: 'hospital' }, tell: [applyForClosing('dispatcher')], waits: waitsFor('close') },
];

const doneToday: readonly CurrentCourse[] = [
  { count: 4, wish: { levels: [2], sources: ['alarm'] }, tell: [...onSite, complete, check], waits: since(0.5, 5) },
  { count: 3, wish: { levels: unhurried, sources: ['plan'] }, tell: [...onSite, complete, check], waits: since(0.5, 8) },
];

/** What the operator's phones show on the first day. */
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
  { count: 2, wish: { levels: unhurried }, tell: [], waits: waitsFor('dispatch') },
  { count: 1, wish: { levels: unhurried }, tell: [dispatch], waits: waitsFor('accept') },
  { count: 2, wish: { levels: unhurried }, tell: onSite, waits: since(0.5, 3) },
  { count: 1, wish: { levels: unhurried, businesses: ['plumbing'] }, tell: [...onSite, complete], waits: waitsFor('check') },
  { count: 1, wish: { levels: unhurried, evaluated: true }, tell: [...onSite, complete, check], waits: waitsFor('evaluate') },
];
