import type { Journey } from './journey.ts';
import type { StoryWish } from './story.ts';

/** One way an order may go to its end, and how often of a hundred it does. */
export interface Course {
  share: number;
  wish: StoryWish;
  /** Told of the same trouble as an order before it. */
  repeats?: true;
  tell(journey: Journey): void;
}

const any: StoryWish = {};
const evaluated: StoryWish = { evaluated: true };
const byStaff: StoryWish = { creator: 'staff' };

const toWork = (journey: Journey) => journey.dispatch().accept().assign();
const toEnd = (journey: Journey) => journey.complete().check().evaluate();
const maybeNote = (journey: Journey) => (journey.random.chance(0.15) ? journey.addNote() : journey);

const plain: readonly Course[] = [
  { share: 42, wish: any, tell: (journey) => toEnd(maybeNote(toWork(journey).checkIn())) },
  { share: 5, wish: any, tell: (journey) => toEnd(journey.dispatch().accept().assign({ withLeader: true }).checkIn()) },
  { share: 12, wish: any, tell: (journey) => toEnd(maybeNote(journey.dispatch('person').accept().assign().checkIn())) },
  { share: 3, wish: { projectKey: 'centre' }, tell: (journey) => toEnd(journey.grab('person').assign().checkIn()) },
  { share: 2, wish: { projectKey: 'centre' }, tell: (journey) => toEnd(journey.grab('leader').assign().checkIn()) },
];

const detours: readonly Course[] = [
  { share: 2, wish: any, tell: (journey) => toEnd(journey.dispatch().decline().dispatch('team').accept().assign().checkIn()) },
  { share: 1, wish: any, tell: (journey) => toEnd(journey.dispatch('person').decline().dispatch('team').accept().assign().checkIn()) },
  {
    share: 1.5,
    wish: any,
    tell: (journey) => {
      const { otherTeam, team } = journey.cast;
      toEnd(journey.dispatch('team', { team: otherTeam }).dispatch('team', { team, reason: '核实后属于另一专业，改派' }).accept().assign().checkIn());
    },
  },
  { share: 5, wish: any, tell: (journey) => toEnd(toWork(journey).checkIn().hold('short')) },
  { share: 1, wish: any, tell: (journey) => toEnd(toWork(journey).checkIn().hold('long')) },
  { share: 2.5, wish: any, tell: (journey) => toEnd(toWork(journey).checkIn().changeMembers()) },
  { share: 2, wish: any, tell: (journey) => toEnd(toWork(journey).checkIn().sendBack({ atWork: true }).assign().checkIn()) },
  { share: 1, wish: any, tell: (journey) => toEnd(toWork(journey).checkIn().sendBack({ atWork: true }).passUp().dispatch().accept().assign()) },
  { share: 1, wish: any, tell: (journey) => toEnd(journey.dispatch('person').accept().sendBack({ atWork: false }).dispatch().accept().assign().checkIn()) },
  { share: 1, wish: any, tell: (journey) => toEnd(journey.dispatch('person').accept().assign().sendBack({ atWork: true }).dispatch().accept().assign()) },
  { share: 1, wish: byStaff, tell: (journey) => toEnd(journey.dispatch().decline().resubmit().dispatch().accept().assign().checkIn()) },
];

const checkedBusinesses = { businesses: ['power', 'transformer', 'plumbing', 'hvac', 'gas', 'metering', 'environment'] } as const;

const secondRounds: readonly Course[] = [
  { share: 3, wish: checkedBusinesses, tell: (journey) => toEnd(toWork(journey).checkIn().complete().rework('rework')) },
  { share: 2.5, wish: checkedBusinesses, tell: (journey) => toWork(journey).checkIn().complete().rework('reworkPaperwork').backfill().check().evaluate() },
  { share: 2, wish: evaluated, tell: (journey) => toEnd(toWork(journey).checkIn().complete().check().reportNotSolved()) },
  {
    share: 1,
    wish: evaluated,
    tell: (journey) => toEnd(toWork(journey).checkIn().complete().check().reportNotSolved().complete().check().reportNotSolved().dispatch().accept().assign()),
  },
];

/** Closing with two signatures: the trades where one is enough have courses of their own. */
const twoSignatures = { businesses: ['power', 'transformer', 'plumbing', 'hvac', 'environment'] } as const;
const twoSignaturesEvaluated = { ...twoSignatures, evaluated: true } as const;

const closings: readonly Course[] = [
  { share: 2, wish: twoSignaturesEvaluated, tell: (journey) => journey.applyForClosing('dispatcher').closeByClient() },
  { share: 1.5, wish: { ...twoSignatures, ...byStaff }, repeats: true, tell: (journey) => journey.dispatch().applyForClosing('dispatcher', 'duplicate').closeByClient() },
  { share: 1.5, wish: { ...twoSignatures, sources: ['alarm'] }, tell: (journey) => toWork(journey).checkIn().applyForClosing('lead').confirmClosing().closeByClient() },
  { share: 1.5, wish: { ...twoSignatures, sources: ['alarm'] }, tell: (journey) => journey.dispatch().accept().applyForClosing('leader').confirmClosing().closeByClient() },
  { share: 1.5, wish: { creator: 'client' }, tell: (journey) => journey.dispatch().applyForClosing('creator', 'withdrawn').confirmClosing() },
  { share: 1, wish: { businesses: ['metering'], sources: ['alarm'] }, tell: (journey) => toWork(journey).applyForClosing('lead', 'recoveredByItself').confirmClosing() },
  {
    share: 1,
    wish: { businesses: ['environment'], sources: ['alarm'] },
    tell: (journey) => toWork(journey).applyForClosing('lead', 'recoveredByItself').confirmClosing().closeBySilence(),
  },
  { share: 1, wish: { ...twoSignatures, sources: ['alarm'] }, tell: (journey) => toEnd(toWork(journey).applyForClosing('lead', 'falseAlarm').refuseClosing('dispatcher').checkIn()) },
  {
    share: 1,
    wish: { ...twoSignatures, sources: ['alarm'] },
    tell: (journey) => toEnd(toWork(journey).applyForClosing('lead', 'recoveredByItself').confirmClosing().refuseClosing('client').checkIn()),
  },
  { share: 1, wish: any, tell: (journey) => toEnd(journey.dispatch().accept().applyForClosing('leader', 'falseAlarm').withdrawClosing('leader').assign().checkIn()) },
];

export const pastCourses: readonly Course[] = [...plain, ...detours, ...secondRounds, ...closings];

/** Of the small tenant, which has one team and no client in a hurry. */
export const simpleCourses: readonly Course[] = [
  { share: 60, wish: any, tell: (journey) => toEnd(toWork(journey).checkIn()) },
  { share: 20, wish: any, tell: (journey) => toEnd(journey.dispatch('person').accept().assign().checkIn()) },
  { share: 10, wish: { businesses: ['plumbing', 'power'] }, tell: (journey) => toEnd(toWork(journey).checkIn().complete().rework('rework')) },
  { share: 10, wish: { sources: ['alarm', 'manual'] }, tell: (journey) => journey.applyForClosing('dispatcher').closeByClient() },
];
