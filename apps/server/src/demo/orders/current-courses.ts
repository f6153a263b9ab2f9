import type { ClockKind } from '@energy-om/domain';
import type { Journey } from './journey.ts';
import type { StoryWish } from './story.ts';

/** An order in hand: how it came to where it stands, and how much of the clock it waits by is used up. */
export interface CurrentCourse {
  count: number;
  wish: StoryWish;
  /** Who is in charge of the work. */
  lead?: string;
  tell(journey: Journey): void;
  /** Share of the clock's target, above 1 past due; or hours since the last step. */
  waits: { clock: ClockKind; share: readonly [number, number] } | { hours: readonly [number, number] };
}

const unhurried = [3, 4] as const;
const healthy = [0.1, 0.6] as const;
const electrical = { teamKey: 'electrical', levels: unhurried } as const;
const climate = { teamKey: 'climate', levels: unhurried } as const;
const toWork = (journey: Journey) => journey.dispatch().accept().assign();
const nothing = (): void => undefined;

const waiting: readonly CurrentCourse[] = [
  { count: 2, wish: { levels: unhurried, sources: ['alarm'] }, tell: nothing, waits: { clock: 'dispatch', share: healthy } },
  { count: 1, wish: { levels: [4], sources: ['manual'], projectKey: 'centre' }, tell: nothing, waits: { clock: 'dispatch', share: healthy } },
  { count: 1, wish: { levels: [4], creator: 'client', projectKey: 'park' }, tell: nothing, waits: { clock: 'dispatch', share: healthy } },
  { count: 1, wish: { levels: [3], sources: ['alarm'] }, tell: nothing, waits: { clock: 'dispatch', share: [0.8, 0.86] } },
  { count: 1, wish: { levels: [3], sources: ['manual'] }, tell: nothing, waits: { clock: 'dispatch', share: [1.3, 1.6] } },
  { count: 2, wish: { levels: unhurried }, tell: (journey) => journey.dispatch().decline(), waits: { clock: 'dispatch', share: healthy } },
  { count: 3, wish: electrical, tell: (journey) => journey.dispatch(), waits: { clock: 'accept', share: healthy } },
  { count: 1, wish: climate, tell: (journey) => journey.dispatch(), waits: { clock: 'accept', share: healthy } },
  { count: 1, wish: { teamKey: 'climate', levels: [3] }, tell: (journey) => journey.dispatch(), waits: { clock: 'accept', share: [1.2, 1.5] } },
  { count: 1, wish: electrical, lead: 'wang', tell: (journey) => journey.dispatch('person'), waits: { clock: 'accept', share: healthy } },
  { count: 1, wish: climate, lead: 'sun', tell: (journey) => journey.dispatch('person'), waits: { clock: 'accept', share: healthy } },
  { count: 2, wish: electrical, tell: (journey) => journey.dispatch().accept(), waits: { clock: 'assign', share: healthy } },
  { count: 2, wish: climate, tell: (journey) => journey.dispatch().accept(), waits: { clock: 'assign', share: healthy } },
  { count: 1, wish: electrical, tell: (journey) => toWork(journey).sendBack({ atWork: true }), waits: { clock: 'assign', share: healthy } },
  { count: 1, wish: climate, tell: (journey) => toWork(journey).sendBack({ atWork: true }), waits: { clock: 'assign', share: healthy } },
];

const atWork: readonly CurrentCourse[] = [
  { count: 1, wish: electrical, lead: 'wang', tell: (journey) => journey.dispatch('person').accept(), waits: { hours: [0.3, 1.5] } },
  { count: 1, wish: electrical, lead: 'liu', tell: (journey) => journey.dispatch('person').accept(), waits: { hours: [0.3, 1.5] } },
  { count: 1, wish: climate, lead: 'sun', tell: (journey) => journey.dispatch('person').accept(), waits: { hours: [0.3, 1.5] } },
  { count: 2, wish: { teamKey: 'electrical', levels: [2] }, lead: 'wang', tell: (journey) => toWork(journey).checkIn(), waits: { clock: 'resolve', share: [0.3, 0.5] } },
  { count: 1, wish: electrical, lead: 'wang', tell: (journey) => toWork(journey), waits: { hours: [0.2, 1] } },
  { count: 1, wish: electrical, lead: 'wang', tell: (journey) => toWork(journey).checkIn().hold('short', { isOver: false, hours: 20 }), waits: { hours: [0.5, 2] } },
  { count: 2, wish: electrical, lead: 'xu', tell: (journey) => toWork(journey).checkIn().addNote(), waits: { hours: [0.5, 3] } },
  { count: 1, wish: electrical, lead: 'wu', tell: (journey) => toWork(journey).checkIn().complete().rework('rework'), waits: { hours: [0.5, 3] } },
  { count: 1, wish: { teamKey: 'climate', levels: [1] }, lead: 'sun', tell: (journey) => toWork(journey).checkIn(), waits: { clock: 'resolve', share: [0.4, 0.5] } },
  { count: 1, wish: { teamKey: 'climate', levels: [2] }, lead: 'ma', tell: (journey) => toWork(journey).checkIn(), waits: { clock: 'resolve', share: [1.1, 1.3] } },
  { count: 1, wish: { teamKey: 'climate', levels: [2] }, lead: 'zhu', tell: (journey) => toWork(journey).checkIn(), waits: { clock: 'resolve', share: [0.8, 0.9] } },
  { count: 3, wish: climate, tell: (journey) => toWork(journey).checkIn(), waits: { hours: [0.5, 4] } },
  {
    count: 1,
    wish: climate,
    lead: 'huang',
    tell: (journey) => toWork(journey).checkIn().hold('long', { isOver: false, isApproved: false }),
    waits: { hours: [1, 4] },
  },
  { count: 2, wish: electrical, lead: 'wang', tell: (journey) => toWork(journey).checkIn().finish(), waits: { clock: 'backfill', share: [0.05, 0.4] } },
  { count: 2, wish: climate, tell: (journey) => toWork(journey).checkIn().finish(), waits: { clock: 'backfill', share: [0.05, 0.5] } },
  { count: 1, wish: climate, lead: 'sun', tell: (journey) => toWork(journey).checkIn().finish(), waits: { clock: 'backfill', share: [0.8, 0.9] } },
];

const checkedElectrical = { ...electrical, businesses: ['power', 'transformer', 'metering', 'environment'] } as const;
const parkDone: StoryWish = { projectKey: 'park', evaluated: true, levels: unhurried };

const nearlyDone: readonly CurrentCourse[] = [
  { count: 2, wish: checkedElectrical, tell: (journey) => toWork(journey).checkIn().complete(), waits: { clock: 'check', share: healthy } },
  { count: 1, wish: checkedElectrical, lead: 'wang', tell: (journey) => toWork(journey).checkIn().complete(), waits: { clock: 'check', share: healthy } },
  {
    count: 1,
    wish: checkedElectrical,
    tell: (journey) => journey.dispatch().accept().assign({ withLeader: true }).checkIn().complete(),
    waits: { clock: 'check', share: healthy },
  },
  { count: 2, wish: climate, tell: (journey) => toWork(journey).checkIn().complete(), waits: { clock: 'check', share: healthy } },
  { count: 1, wish: climate, tell: (journey) => toWork(journey).checkIn().complete(), waits: { clock: 'check', share: [1.1, 1.3] } },
  { count: 4, wish: parkDone, tell: (journey) => toWork(journey).checkIn().complete().check(), waits: { clock: 'evaluate', share: [0.05, 0.6] } },
  {
    count: 3,
    wish: { evaluated: true, levels: unhurried, projectKey: 'hospital' },
    tell: (journey) => toWork(journey).checkIn().complete().check(),
    waits: { clock: 'evaluate', share: healthy },
  },
  { count: 2, wish: { creator: 'occupant' }, tell: (journey) => toWork(journey).checkIn().complete().check(), waits: { clock: 'evaluate', share: healthy } },
];

const twoSignatures = { businesses: ['power', 'transformer', 'plumbing', 'hvac'], sources: ['alarm'] } as const;

const closing: readonly CurrentCourse[] = [
  { count: 2, wish: { ...twoSignatures, levels: [3] }, tell: (journey) => toWork(journey).checkIn().applyForClosing('lead'), waits: { clock: 'confirmClosing', share: healthy } },
  { count: 1, wish: { ...twoSignatures, levels: [3] }, tell: (journey) => journey.dispatch().accept().applyForClosing('leader'), waits: { clock: 'confirmClosing', share: healthy } },
  {
    count: 1,
    wish: { creator: 'client', projectKey: 'park', levels: unhurried },
    tell: (journey) => journey.dispatch().applyForClosing('creator', 'withdrawn'),
    waits: { clock: 'confirmClosing', share: healthy },
  },
  {
    count: 2,
    wish: { ...twoSignatures, levels: [3], projectKey: 'park' },
    tell: (journey) => toWork(journey).applyForClosing('lead').confirmClosing(),
    waits: { clock: 'close', share: healthy },
  },
  {
    count: 1,
    wish: { ...twoSignatures, levels: [3], projectKey: 'park' },
    tell: (journey) => journey.applyForClosing('dispatcher', 'needsProject'),
    waits: { clock: 'close', share: healthy },
  },
  { count: 1, wish: { ...twoSignatures, levels: [3], projectKey: 'hospital' }, tell: (journey) => journey.applyForClosing('dispatcher'), waits: { clock: 'close', share: healthy } },
];

const doneToday: readonly CurrentCourse[] = [
  { count: 4, wish: { levels: [2], sources: ['alarm'] }, tell: (journey) => toWork(journey).checkIn().complete().check(), waits: { hours: [0.5, 5] } },
  { count: 3, wish: { levels: [3, 4], sources: ['plan'] }, tell: (journey) => toWork(journey).checkIn().complete().check(), waits: { hours: [0.5, 8] } },
];

/** What the operator's phones show on the first day. */
export const currentCourses: readonly CurrentCourse[] = [...waiting, ...atWork, ...nearlyDone, ...closing, ...doneToday];

/** The same for the small tenant. */
export const simpleCurrentCourses: readonly CurrentCourse[] = [
  { count: 2, wish: { levels: unhurried }, tell: nothing, waits: { clock: 'dispatch', share: healthy } },
  { count: 1, wish: { levels: unhurried }, tell: (journey) => journey.dispatch(), waits: { clock: 'accept', share: healthy } },
  { count: 2, wish: { levels: unhurried }, tell: (journey) => toWork(journey).checkIn(), waits: { hours: [0.5, 3] } },
  { count: 1, wish: { levels: unhurried, businesses: ['plumbing'] }, tell: (journey) => toWork(journey).checkIn().complete(), waits: { clock: 'check', share: healthy } },
  { count: 1, wish: { levels: unhurried, evaluated: true }, tell: (journey) => toWork(journey).checkIn().complete().check(), waits: { clock: 'evaluate', share: healthy } },
];
