import { type ActionInput, type ClockKind, type ClosingReason, clockTargetsOf, type Command, type ReturnReason } from '@energy-om/domain';
import * as remarks from '../catalogue/remarks.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { DemoPerson, DemoTeam } from '../world/demo-world.ts';
import type { Cast } from './cast.ts';
import type { OrderWalk, Spot } from './order-walk.ts';
import type { Step } from './schedule.ts';
import type { Story } from './story.ts';
import { writeResult } from './write-result.ts';

const minute = 60_000;
const hour = 60 * minute;
/** Field work on what is not urgent is done in the day: this much of it may pass before someone is there. */
const unhurriedArrival = 14 * hour;

/** Pictures taken at an order; empty where none were. */
export type TakePhotos = (story: Story, by: DemoPerson, at: number) => { before: readonly string[]; after: readonly string[] };

export interface JourneyParts {
  story: Story;
  cast: Cast;
  random: SeededRandom;
  takePhotos: TakePhotos;
  /** An order that is in hand already, for what turns out to be its duplicate. */
  findTwin(story: Story, at: number): string | null;
}

type JourneyStep = Step<OrderWalk>;

/** Writes down, step by step, how an order goes; each method is one step or a few that belong together. Nothing happens yet. */
export class Journey {
  readonly steps: JourneyStep[] = [];
  readonly story: Story;
  readonly cast: Cast;
  readonly random: SeededRandom;
  readonly #parts: JourneyParts;
  readonly #targets: ReturnType<typeof clockTargetsOf>;
  readonly #isUrgent: boolean;
  /** Share of the promise to the customer used up at the finish. */
  readonly #promiseShare: number;
  /** Held time does not count into the promise. */
  #held = 0;
  #team: DemoTeam;
  #lead: DemoPerson;
  #helpers: readonly DemoPerson[];
  #isPersonal = false;
  #wasFinished = false;

  constructor(parts: JourneyParts) {
    this.#parts = parts;
    this.story = parts.story;
    this.cast = parts.cast;
    this.random = parts.random;
    this.#targets = clockTargetsOf(parts.story.level, parts.story.business.clockTargets);
    this.#isUrgent = parts.story.level <= 2;
    this.#promiseShare = this.random.chance(0.91) ? this.random.between(0.25, 0.88) : this.random.between(1.08, 1.7);
    this.#team = parts.cast.team;
    this.#lead = parts.cast.lead;
    this.#helpers = parts.cast.helpers;
  }

  get targets() {
    return this.#targets;
  }

  /** Milliseconds from the creation on, as far as it is written down. */
  get length(): number {
    return this.steps.reduce((total, { after }) => total + after, 0);
  }

  get leadKey(): string {
    return this.#lead.key;
  }

  dispatch(to: 'team' | 'person' = 'team', options: { team?: DemoTeam; reason?: string } = {}): this {
    this.#team = options.team ?? this.#team;
    this.#isPersonal = to === 'person';
    if (options.team) this.#takeCrew(options.team);
    const { id } = this.#team;
    const lead = this.#lead;
    const expectedIn = Math.min(this.#targets.arrive.duration, 8 * hour);
    return this.#stage('dispatch', (walk, at) => {
      const target = to === 'team' ? { kind: 'team' as const, teamId: id } : { kind: 'person' as const, accountId: lead.id };
      walk.act('dispatch', this.cast.dispatcher, { target, expectedAt: roundUp(at + expectedIn), reason: options.reason }, at);
    });
  }

  accept(): this {
    const who = this.#isPersonal ? this.#lead : this.#team.leader;
    return this.#stage('accept', (walk, at) => walk.act('accept', who, {}, at));
  }

  /** Taken before it is dispatched, where the project allows it. */
  grab(by: 'person' | 'leader'): this {
    this.#isPersonal = by === 'person';
    const who = this.#isPersonal ? this.#lead : this.#team.leader;
    return this.#stage('dispatch', (walk, at) => walk.act('accept', who, {}, at));
  }

  /** The leader names the crew, or a person starts with helpers. @param withLeader the leader works along */
  assign(options: { withLeader?: boolean } = {}): this {
    const { leader } = this.#team;
    const crew = options.withLeader ? [this.#lead, ...this.#helpers, leader] : [this.#lead, ...this.#helpers];
    const input: ActionInput = { memberIds: crew.map(({ id }) => id), leadId: this.#lead.id };
    if (!this.#isPersonal) return this.#stage('assign', (walk, at) => walk.act('assign', leader, input, at));
    const lead = this.#lead;
    return this.#push({ after: this.random.integer(4, 25) * minute, counts: 'always', take: (walk, at) => walk.act('assign', lead, input, at) });
  }

  checkIn(): this {
    const lead = this.#lead;
    const duration = this.#isUrgent ? this.#targets.arrive.duration : unhurriedArrival;
    const after = duration * (this.random.chance(0.93) ? this.random.between(0.25, 0.85) : this.random.between(1.02, 1.3));
    return this.#field(after, (walk, at) => walk.checkIn(lead, at, this.#spot()));
  }

  changeMembers(): this {
    const { leader, members } = this.#team;
    const relief = members.find((member) => member !== this.#lead && !this.#helpers.includes(member)) ?? this.cast.reserve;
    this.#helpers = [...new Set([...this.#helpers, relief])].filter((helper) => helper !== this.#lead);
    const input = { memberIds: [this.#lead, ...this.#helpers].map(({ id }) => id), leadId: this.#lead.id, reason: this.random.pick(remarks.changeMemberRemarks) };
    return this.#field(this.random.integer(20, 90) * minute, (walk, at) => walk.act('assign', leader, input, at));
  }

  addNote(): this {
    const who = this.random.pick([this.#lead, this.cast.dispatcher]);
    const text = this.random.pick(remarks.additions);
    return this.#field(this.random.integer(3, 30) * minute, (walk, at) => walk.add(who, text, at));
  }

  /** @param options whether it goes on again within the journey, and how many hours it takes if not by chance */
  hold(kind: 'short' | 'long', options: { isOver: boolean; isApproved?: boolean; hours?: number } = { isOver: true }): this {
    const remark = this.random.pick(kind === 'short' ? remarks.holdRemarks : remarks.longHoldRemarks);
    const length = (options.hours ?? this.random.integer(remark.hours[0], remark.hours[1])) * hour;
    const lead = this.#lead;
    const text = remark.text.replace('{part}', this.story.fault.parts?.[0]?.name ?? '备件');
    this.#field(this.random.integer(15, 60) * minute, (walk, at) => walk.hold(lead, { reason: remark.reason, text, until: roundUp(at + length) }, at));
    if (kind === 'long' && options.isApproved !== false) {
      this.#push({ after: this.random.integer(1, 6) * hour, counts: 'always', take: (walk, at) => walk.approveHold(this.cast.dispatcher, at) });
    }
    if (!options.isOver) return this;
    const isSelf = this.random.chance(0.7);
    const left = kind === 'long' ? length - 7 * hour : length;
    const after = isSelf ? left * this.random.between(0.5, 0.9) : length + 31 * minute;
    this.#held += after;
    return this.#push({ after, counts: 'always', take: (walk, at) => (isSelf ? walk.resume(lead, at) : walk.resume(null, walk.holdEndsAt ?? at)) });
  }

  /** Field work done, the paperwork left for later. */
  finish(): this {
    const lead = this.#lead;
    return this.#field(this.#untilFinish(), (walk, at) => walk.act('finish', lead, this.#outcome(at), at, this.#spot()));
  }

  backfill(): this {
    const lead = this.#lead;
    const after = this.#isUrgent ? this.random.integer(20, 200) * minute : this.random.integer(25, 600) * minute;
    return this.#push({ after, counts: 'always', byDay: !this.#isUrgent, take: (walk, at) => walk.act('submitResult', lead, { result: this.#result(lead, at) }, at) });
  }

  finishWithResult(): this {
    const lead = this.#lead;
    return this.#field(this.#untilFinish(), (walk, at) =>
      walk.act('submitResult', lead, { ...this.#outcome(at), result: this.#result(lead, at) }, at, this.#spot()),
    );
  }

  /** Finished one way or the other. */
  complete(): this {
    return this.random.chance(0.6) ? this.finish().backfill() : this.finishWithResult();
  }

  /** Checked by who did not do it, or by nobody where the trade asks for no check. */
  check(): this {
    if (this.story.business.checkNotRequired) return this.#push({ after: 5_000, counts: 'always', take: (walk, at) => walk.act('passCheck', null, {}, at) });
    const comment = this.random.pick(remarks.checkRemarks);
    return this.#checking((walk, who, at) => walk.act('passCheck', who, comment ? { comment } : {}, at));
  }

  rework(kind: 'rework' | 'reworkPaperwork'): this {
    const reason = this.random.pick(kind === 'rework' ? remarks.reworkRemarks : remarks.paperworkRemarks);
    return this.#checking((walk, who, at) => walk.act(kind, who, { reason }, at));
  }

  /** Where someone asked for the work: stars, or silence for three days. */
  evaluate(): this {
    const { requester } = this.cast;
    if (!requester) return this;
    if (this.random.chance(0.14)) return this.letEvaluationPass();
    const { stars, tags, comment } = this.random.pickWeighted(remarks.evaluations.map((each) => [each, each.weight] as const));
    return this.#push({
      after: this.random.integer(30, 30 * 60) * minute,
      counts: 'always',
      byDay: true,
      take: (walk, at) => walk.act('evaluate', requester, { stars, tags, comment: comment || undefined }, at),
    });
  }

  letEvaluationPass(): this {
    const { duration } = this.#targets.evaluate;
    return this.#push({ after: duration + minute, counts: 'always', take: (walk, at) => walk.act('evaluate', null, {}, at) });
  }

  reportNotSolved(): this {
    const { requester } = this.cast;
    if (!requester) throw new Error('nobody asked for this order');
    const reason = this.random.pick(remarks.notSolvedRemarks);
    return this.#push({
      after: this.random.integer(2, 26) * hour,
      counts: 'always',
      byDay: true,
      take: (walk, at) => walk.act('reportNotSolved', requester, { reason }, at),
    });
  }

  /** Whoever it was dispatched to will not have it. */
  decline(): this {
    const who = this.#isPersonal ? this.#lead : this.#team.leader;
    const input = this.random.pick(remarks.declineRemarks);
    return this.#stage('accept', (walk, at) => walk.act('sendBack', who, input, at));
  }

  /** Given back by the holder, before or at the work. */
  sendBack(options: { atWork: boolean }): this {
    const who = this.#isPersonal || options.atWork ? this.#lead : this.#team.leader;
    const { doneSoFar, ...remark } = this.random.pick(remarks.returnRemarks);
    const input: { returnReason: ReturnReason; reason: string; doneSoFar?: string } = options.atWork ? { ...remark, doneSoFar } : remark;
    return this.#field(this.random.integer(15, 70) * minute, (walk, at) => walk.act('sendBack', who, input, at));
  }

  passUp(): this {
    const { leader } = this.#team;
    const input = this.random.pick(remarks.passUpRemarks);
    return this.#stage('assign', (walk, at) => walk.act('sendBack', leader, input, at));
  }

  /** Its creator says more and sends it to dispatch again. */
  resubmit(): this {
    const who = this.story.creator ?? this.cast.dispatcher;
    return this.#stage('dispatch', (walk, at) => walk.act('resubmit', who, { reason: remarks.resubmitNote }, at));
  }

  applyForClosing(by: 'dispatcher' | 'leader' | 'lead' | 'creator', reason?: ClosingReason): this {
    const who = { dispatcher: this.cast.dispatcher, leader: this.#team.leader, lead: this.#lead, creator: this.story.creator ?? this.cast.dispatcher }[by];
    const chosen = reason ?? this.random.pick<ClosingReason>(['falseAlarm', 'duplicate', 'recoveredByItself', 'recoveredByItself', 'removed', 'outsideContract', 'needsProject']);
    const after = this.random.integer(8, this.#isUrgent ? 40 : 160) * minute;
    return this.#push({ after, counts: 'always', byDay: !this.#isUrgent, take: (walk, at) => walk.act('applyForClosing', who, this.#closingInput(chosen, at), at) });
  }

  confirmClosing(): this {
    return this.#signing('confirmClosing', 'signClosing', this.cast.dispatcher);
  }

  closeByClient(): this {
    return this.#signing('close', 'signClosing', this.cast.client);
  }

  closeBySilence(): this {
    return this.#push({ after: 24 * hour + minute, counts: 'always', take: (walk, at) => walk.act('signClosing', null, {}, at) });
  }

  refuseClosing(by: 'dispatcher' | 'client'): this {
    const reason = this.random.pick(remarks.refuseClosingRemarks);
    const [clock, who] = by === 'dispatcher' ? (['confirmClosing', this.cast.dispatcher] as const) : (['close', this.cast.client] as const);
    return this.#signing(clock, 'refuseClosing', who, { reason });
  }

  withdrawClosing(by: 'leader' | 'lead'): this {
    const who = by === 'leader' ? this.#team.leader : this.#lead;
    return this.#signing('confirmClosing', 'withdrawClosing', who);
  }

  #takeCrew(team: DemoTeam): void {
    const [lead, helper] = this.random.shuffle(team.members);
    if (!lead) throw new Error(`team ${team.key} has nobody`);
    this.#lead = lead;
    this.#helpers = helper && this.random.chance(0.5) ? [helper] : [];
  }

  #push(step: JourneyStep): this {
    this.steps.push(step);
    return this;
  }

  /** A step that a stage clock waits for: mostly well in time, now and then late. */
  #stage(clock: ClockKind, take: JourneyStep['take']): this {
    const { duration, counts } = this.#targets[clock];
    const share = this.random.chance(0.93) ? this.random.between(0.12, 0.8) : this.random.between(1.05, 1.6);
    return this.#push({ after: duration * share, counts, take });
  }

  /** Work on site. */
  #field(after: number, take: JourneyStep['take']): this {
    return this.#push({ after, counts: this.#isUrgent ? 'always' : 'workingHours', take });
  }

  #checking(take: (walk: OrderWalk, who: DemoPerson, at: number) => void): this {
    const { leader } = this.#team;
    const prefersLeader = !this.#isPersonal && this.random.chance(0.6);
    const after = this.#targets.check.duration * this.random.between(0.04, 0.5);
    return this.#push({
      after,
      counts: 'always',
      byDay: !this.#isUrgent,
      take: (walk, at) => take(walk, prefersLeader && !walk.order.doerIds.includes(leader.id) ? leader : this.cast.dispatcher, at),
    });
  }

  #signing(clock: ClockKind, command: Command, who: DemoPerson, input: ActionInput = {}): this {
    const after = this.#targets[clock].duration * this.random.between(0.08, 0.7);
    return this.#push({ after, counts: 'always', byDay: !this.#isUrgent, take: (walk, at) => walk.act(command, who, input, at) });
  }

  /** So that the promise to the customer comes out as it was drawn; after rework it is what it is. */
  #untilFinish(): number {
    const wasFinished = this.#wasFinished;
    this.#wasFinished = true;
    const usual = this.random.integer(30, 110) * minute;
    if (wasFinished) return usual;
    return Math.max(usual, this.#targets.resolve.duration * this.#promiseShare - (this.length - this.#held));
  }

  #outcome(at: number): ActionInput {
    return { outcome: this.story.fault.outcome ?? (this.random.chance(0.12) ? 'temporarilyRestored' : 'fixed'), finishedAt: at - this.random.integer(0, 4) * minute };
  }

  #result(by: DemoPerson, at: number) {
    return writeResult(this.story, this.random, this.#parts.takePhotos(this.story, by, at));
  }

  #closingInput(reason: ClosingReason, at: number): ActionInput {
    const twin = reason === 'duplicate' ? this.#parts.findTwin(this.story, at) : null;
    if (twin !== null) return { closingReason: 'duplicate', duplicateOf: twin, reason: remarks.duplicateRemark };
    const known = reason === 'duplicate' ? 'recoveredByItself' : reason;
    return { closingReason: known, reason: this.random.pick(remarks.closings[known]) };
  }

  /** Where the phone was: about the site. */
  #spot(): Spot {
    const { longitude, latitude } = this.story.site;
    const near = (degrees: number) => Number((degrees + this.random.between(-0.0005, 0.0005, 6)).toFixed(6));
    return { longitude: near(longitude), latitude: near(latitude), accuracy: this.random.integer(6, 38) };
  }
}

const quarter = 15 * minute;

function roundUp(at: number): number {
  return Math.ceil(at / quarter) * quarter;
}
