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
  passUp,
  resubmit,
} from './episodes/dispatching.ts';
import { holdLong, holdShortly } from './episodes/holding.ts';
import { backfill, changeMembers, checkIn, complete, maybeAddNote, sendBackAccepted, sendBackAtWork } from './episodes/working.ts';
import type { Episode } from './journey.ts';
import type { StoryWish } from './story.ts';

/** One way an order may go to its end, and how often of a hundred it does. */
export interface Course {
  share: number;
  wish: StoryWish;
  /** Told of the same trouble as an order before it. */
  repeats?: true;
  tell: readonly Episode[];
}

const any: StoryWish = {};
const evaluated: StoryWish = { evaluated: true };
const grabbable: StoryWish = { projectKey: 'centre' };

const toWork = [dispatch, accept, assign];
const onSite = [...toWork, checkIn];
const toPerson = [dispatchToPerson, accept];
const toEnd = [complete, check, evaluate];

const plain: readonly Course[] = [
  { share: 42, wish: any, tell: [...onSite, maybeAddNote, ...toEnd] },
  { share: 5, wish: any, tell: [dispatch, accept, assignWithLeader, checkIn, ...toEnd] },
  { share: 12, wish: any, tell: [...toPerson, assign, checkIn, maybeAddNote, ...toEnd] },
  { share: 3, wish: grabbable, tell: [grabAsPerson, assign, checkIn, ...toEnd] },
  { share: 2, wish: grabbable, tell: [grabAsLeader, assign, checkIn, ...toEnd] },
];

const detours: readonly Course[] = [
  { share: 2, wish: any, tell: [dispatch, decline, ...onSite, ...toEnd] },
  { share: 1, wish: any, tell: [dispatchToPerson, decline, ...onSite, ...toEnd] },
  { share: 1.5, wish: any, tell: [dispatchTwice, accept, assign, checkIn, ...toEnd] },
  { share: 5, wish: any, tell: [...onSite, holdShortly, ...toEnd] },
  { share: 1, wish: any, tell: [...onSite, holdLong, ...toEnd] },
  { share: 2.5, wish: any, tell: [...onSite, changeMembers, ...toEnd] },
  { share: 2, wish: any, tell: [...onSite, sendBackAtWork, assign, checkIn, ...toEnd] },
  { share: 1, wish: any, tell: [...onSite, sendBackAtWork, passUp, ...toWork, ...toEnd] },
  { share: 1, wish: any, tell: [...toPerson, sendBackAccepted, ...onSite, ...toEnd] },
  { share: 1, wish: any, tell: [...toPerson, assign, sendBackAtWork, ...toWork, ...toEnd] },
  { share: 1, wish: { creator: 'staff' }, tell: [dispatch, decline, resubmit, ...onSite, ...toEnd] },
];

/** The trades that ask for a check. */
const checked: StoryWish = { businesses: ['power', 'transformer', 'plumbing', 'hvac', 'gas', 'metering', 'environment'] };

const secondRounds: readonly Course[] = [
  { share: 3, wish: checked, tell: [...onSite, complete, rework, ...toEnd] },
  { share: 2.5, wish: checked, tell: [...onSite, complete, reworkPaperwork, backfill, check, evaluate] },
  { share: 2, wish: evaluated, tell: [...onSite, complete, check, reportNotSolved, ...toEnd] },
  { share: 1, wish: evaluated, tell: [...onSite, complete, check, reportNotSolved, complete, check, reportNotSolved, ...toWork, ...toEnd] },
];

/** The trades where one signature is enough have courses of their own. */
const twoSignatures: StoryWish = { businesses: ['power', 'transformer', 'plumbing', 'hvac', 'environment'] };
const alarmed: StoryWish = { ...twoSignatures, sources: ['alarm'] };

const closings: readonly Course[] = [
  { share: 2, wish: { ...twoSignatures, evaluated: true }, tell: [applyForClosing('dispatcher'), closeByClient] },
  {
    share: 1.5,
    wish: { ...twoSignatures, creator: 'staff' },
    repeats: true,
    tell: [dispatch, applyForClosing('dispatcher', 'duplicate'), closeByClient],
  },
  { share: 1.5, wish: alarmed, tell: [...onSite, applyForClosing('lead'), confirmClosing, closeByClient] },
  { share: 1.5, wish: alarmed, tell: [dispatch, accept, applyForClosing('leader'), confirmClosing, closeByClient] },
  { share: 1.5, wish: { creator: 'client' }, tell: [dispatch, applyForClosing('creator', 'withdrawn'), confirmClosing] },
  {
    share: 1,
    wish: { businesses: ['metering'], sources: ['alarm'] },
    tell: [...toWork, applyForClosing('lead', 'recoveredByItself'), confirmClosing],
  },
  {
    share: 0.5,
    wish: { businesses: ['metering'], sources: ['manual'] },
    tell: [...toWork, applyForClosing('lead', 'removed'), confirmClosing],
  },
  {
    share: 1,
    wish: { businesses: ['environment'], sources: ['alarm'] },
    tell: [...toWork, applyForClosing('lead', 'recoveredByItself'), confirmClosing, closeBySilence],
  },
  { share: 1, wish: alarmed, tell: [...toWork, applyForClosing('lead', 'falseAlarm'), refuseFirstSignature, checkIn, ...toEnd] },
  {
    share: 1,
    wish: alarmed,
    tell: [...toWork, applyForClosing('lead', 'recoveredByItself'), confirmClosing, refuseSecondSignature, checkIn, ...toEnd],
  },
  { share: 1, wish: any, tell: [dispatch, accept, applyForClosing('leader', 'falseAlarm'), withdrawClosing, assign, checkIn, ...toEnd] },
];

export const pastCourses: readonly Course[] = [...plain, ...detours, ...secondRounds, ...closings];

/** Of the small tenant, which has one team. */
export const simpleCourses: readonly Course[] = [
  { share: 60, wish: any, tell: [...onSite, ...toEnd] },
  { share: 20, wish: any, tell: [...toPerson, assign, checkIn, ...toEnd] },
  { share: 10, wish: { businesses: ['plumbing', 'power'] }, tell: [...onSite, complete, rework, ...toEnd] },
  { share: 10, wish: evaluated, tell: [applyForClosing('dispatcher'), closeByClient] },
];
