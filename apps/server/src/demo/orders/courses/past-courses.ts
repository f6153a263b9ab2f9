import { check, evaluate, reportNotSolved, rework, reworkPaperwork } from './episodes/checking.ts';
import {
  applyForClosing,
  closeByClient,
  closeBySilence,
  confirmClosing,
  refuseFirstSignature,
  refuseSecondSignature,
  withdrawClosing,
} from './episodes/closing.ts';
import {
  accept,
  assign,
  assignWithLeader,
  decline,
  dispatch,
  dispatchToPerson,
  dispatchTwice,
  grabAsLeader,
  grabAsPerson,
  resubmit,
  returnToDispatcher,
} from './episodes/dispatching.ts';
import { holdLong, holdShortly } from './episodes/holding.ts';
import { backfill, changeMembers, checkIn, complete, maybeAddNote, sendBackAccepted, sendBackAtWork } from './episodes/working.ts';
import type { Episode } from './order-script.ts';
import type { ScenarioCriteria } from './scenario.ts';

/** One course of an order to its end, and how many orders in a hundred take it. */
export interface Course {
  share: number;
  criteria: ScenarioCriteria;
  /** The order reports the same defect as an order before it. */
  repeats?: true;
  episodes: readonly Episode[];
}

const any: ScenarioCriteria = {};
const evaluated: ScenarioCriteria = { evaluated: true };
const grabbable: ScenarioCriteria = { projectKey: 'centre' };

const toWork = [dispatch, accept, assign];
const onSite = [...toWork, checkIn];
const toPerson = [dispatchToPerson, accept];
const toEnd = [complete, check, evaluate];

const plain: readonly Course[] = [
  { share: 42, criteria: any, episodes: [...onSite, maybeAddNote, ...toEnd] },
  { share: 5, criteria: any, episodes: [dispatch, accept, assignWithLeader, checkIn, ...toEnd] },
  { share: 12, criteria: any, episodes: [...toPerson, assign, checkIn, maybeAddNote, ...toEnd] },
  { share: 3, criteria: grabbable, episodes: [grabAsPerson, assign, checkIn, ...toEnd] },
  { share: 2, criteria: grabbable, episodes: [grabAsLeader, assign, checkIn, ...toEnd] },
];

const detours: readonly Course[] = [
  { share: 2, criteria: any, episodes: [dispatch, decline, ...onSite, ...toEnd] },
  { share: 1, criteria: any, episodes: [dispatchToPerson, decline, ...onSite, ...toEnd] },
  { share: 1.5, criteria: any, episodes: [dispatchTwice, accept, assign, checkIn, ...toEnd] },
  { share: 5, criteria: any, episodes: [...onSite, holdShortly, ...toEnd] },
  { share: 1, criteria: any, episodes: [...onSite, holdLong, ...toEnd] },
  { share: 2.5, criteria: any, episodes: [...onSite, changeMembers, ...toEnd] },
  { share: 2, criteria: any, episodes: [...onSite, sendBackAtWork, assign, checkIn, ...toEnd] },
  { share: 1, criteria: any, episodes: [...onSite, sendBackAtWork, returnToDispatcher, ...toWork, ...toEnd] },
  { share: 1, criteria: any, episodes: [...toPerson, sendBackAccepted, ...onSite, ...toEnd] },
  { share: 1, criteria: any, episodes: [...toPerson, assign, sendBackAtWork, ...toWork, ...toEnd] },
  { share: 1, criteria: { creator: 'staff' }, episodes: [dispatch, decline, resubmit, ...onSite, ...toEnd] },
];

/** The trades whose results are checked. */
const checked: ScenarioCriteria = { businesses: ['power', 'transformer', 'plumbing', 'hvac', 'gas', 'metering', 'environment'] };

const secondRounds: readonly Course[] = [
  { share: 3, criteria: checked, episodes: [...onSite, complete, rework, ...toEnd] },
  { share: 2.5, criteria: checked, episodes: [...onSite, complete, reworkPaperwork, backfill, check, evaluate] },
  { share: 2, criteria: evaluated, episodes: [...onSite, complete, check, reportNotSolved, ...toEnd] },
  {
    share: 1,
    criteria: evaluated,
    episodes: [...onSite, complete, check, reportNotSolved, complete, check, reportNotSolved, ...toWork, ...toEnd],
  },
];

/** The trades where one signature is enough have courses of their own. */
const twoSignatures: ScenarioCriteria = { businesses: ['power', 'transformer', 'plumbing', 'hvac', 'environment'] };
const alarmed: ScenarioCriteria = { ...twoSignatures, sources: ['alarm'] };

const closings: readonly Course[] = [
  { share: 2, criteria: { ...twoSignatures, evaluated: true }, episodes: [applyForClosing('dispatcher'), closeByClient] },
  {
    share: 1.5,
    criteria: { ...twoSignatures, creator: 'staff' },
    repeats: true,
    episodes: [dispatch, applyForClosing('dispatcher', 'duplicate'), closeByClient],
  },
  { share: 1.5, criteria: alarmed, episodes: [...onSite, applyForClosing('lead'), confirmClosing, closeByClient] },
  { share: 1.5, criteria: alarmed, episodes: [dispatch, accept, applyForClosing('leader'), confirmClosing, closeByClient] },
  { share: 1.5, criteria: { creator: 'client' }, episodes: [dispatch, applyForClosing('creator', 'withdrawn'), confirmClosing] },
  {
    share: 1,
    criteria: { businesses: ['metering'], sources: ['alarm'] },
    episodes: [...toWork, applyForClosing('lead', 'recoveredByItself'), confirmClosing],
  },
  {
    share: 0.5,
    criteria: { businesses: ['metering'], sources: ['manual'] },
    episodes: [...toWork, applyForClosing('lead', 'removed'), confirmClosing],
  },
  {
    share: 1,
    criteria: { businesses: ['environment'], sources: ['alarm'] },
    episodes: [...toWork, applyForClosing('lead', 'recoveredByItself'), confirmClosing, closeBySilence],
  },
  { share: 1, criteria: alarmed, episodes: [...toWork, applyForClosing('lead', 'falseAlarm'), refuseFirstSignature, checkIn, ...toEnd] },
  {
    share: 1,
    criteria: alarmed,
    episodes: [...toWork, applyForClosing('lead', 'recoveredByItself'), confirmClosing, refuseSecondSignature, checkIn, ...toEnd],
  },
  {
    share: 1,
    criteria: any,
    episodes: [dispatch, accept, applyForClosing('leader', 'falseAlarm'), withdrawClosing, assign, checkIn, ...toEnd],
  },
];

export const pastCourses: readonly Course[] = [...plain, ...detours, ...secondRounds, ...closings];

/** The courses of the small tenant, which has one team. */
export const simpleCourses: readonly Course[] = [
  { share: 60, criteria: any, episodes: [...onSite, ...toEnd] },
  { share: 20, criteria: any, episodes: [...toPerson, assign, checkIn, ...toEnd] },
  { share: 10, criteria: { businesses: ['plumbing', 'power'] }, episodes: [...onSite, complete, rework, ...toEnd] },
  { share: 10, criteria: evaluated, episodes: [applyForClosing('dispatcher'), closeByClient] },
];
