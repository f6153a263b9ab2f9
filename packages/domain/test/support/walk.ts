import fc from 'fast-check';
import {
  type ActionInput,
  approveHold,
  type Command,
  checkIn,
  commands,
  decide,
  type EventLevel,
  findSideActionFault,
  historyEvent,
  hourMs,
  type LifecycleActor,
  minuteMs,
  placeOnHold,
  resumeFromHold,
  type SideAction,
  sideActions,
  urge,
  type WorkOrder,
} from '#index.ts';
import { clientOf, everyone, type Region, teamsOf } from './cast.ts';
import { type DesignCondition, type DesignRow, designTable, stageName } from './design-table.ts';
import { isByDesign, isDispatcher, mayGrab, mayTakeSideActionByDesign } from './design-who.ts';
import { forgedInput, goodInput } from './inputs.ts';
import { freezeDeeply, morning, newOrder, rulesAt } from './orders.ts';
import { beginHold, endHold, openModel, type ResolveModel } from './resolve-model.ts';

/** A random order and the steps that random people take with it. */
export interface Walk {
  opening: WorkOrder;
  steps: readonly Step[];
}

export interface Step {
  /** The time since the step before. */
  gapMs: number;
  /** How the action is chosen: among those that the design allows, among all commands, or among the side actions. */
  way: 'guided' | 'random' | 'side';
  what: number;
  who: number;
  pick: number;
  /** Whether the input contains everything else that could be forged. */
  forged: boolean;
  /** Whether one required field is omitted. */
  flawed: boolean;
}

/** The order with the test's own records about it. */
export interface Situation {
  order: WorkOrder;
  now: number;
  /** When the order entered its status. */
  enteredAt: number;
  resolve: ResolveModel;
  doers: readonly string[];
  applicant: string | null;
  firstSigner: string | null;
  timesNotSolved: number;
}

export type Prediction = { kind: 'wrongStatus' } | { kind: 'notAllowed' } | { kind: 'hindered' } | { kind: 'row'; row: DesignRow };

export type StepOutcome = { before: Situation; after: Situation; actor: LifecycleActor } & (
  | {
      kind: 'command';
      command: Command;
      input: ActionInput;
      prediction: Prediction;
      isFlawed: boolean;
      decision: ReturnType<typeof decide>;
    }
  | { kind: 'side'; action: SideAction; isAllowed: boolean; fault: ReturnType<typeof findSideActionFault> }
);

const gapsMs = [0, minuteMs, 20 * minuteMs, 3 * hourMs, 26 * hourMs, 80 * hourMs];

const step: fc.Arbitrary<Step> = fc
  .tuple(fc.nat({ max: 5 }), fc.nat({ max: 9 }), fc.nat({ max: 9999 }), fc.nat({ max: 9999 }), fc.nat({ max: 11 }), fc.nat({ max: 15 }))
  .map(([gap, way, what, who, pick, variation]) => ({
    gapMs: gapsMs[gap] ?? 0,
    way: way < 7 ? 'guided' : way < 8 ? 'random' : 'side',
    what,
    who,
    pick,
    forged: variation % 3 === 0,
    flawed: variation === 1,
  }));

const opening: fc.Arbitrary<WorkOrder> = fc
  .record({
    region: fc.constantFrom<Region>('north', 'south'),
    origin: fc.constantFrom('alarm', 'plan', 'client', 'occupant', 'admin', 'dispatcher', 'leader', 'technician'),
    asksForClient: fc.boolean(),
    level: fc.constantFrom<EventLevel>(1, 1, 2, 2, 3, 4),
    pool: fc.nat({ max: 2 }),
    /** How many of the teams have the trade, at most. */
    trade: fc.constantFrom(2, 2, 2, 1, 0),
    /** Who is on shift; null without a roster. */
    shift: fc.constantFrom(null, null, 'day', 'nobody'),
    checkRequired: fc.boolean(),
    oneSignature: fc.boolean(),
    closesOnSilence: fc.boolean(),
    conditionHolds: fc.constantFrom(null, true, false, 'unproven' as const),
    timesNotSolved: fc.constantFrom(0, 0, 0, 1),
  })
  .map(({ region, origin, asksForClient, pool, trade, shift, ...rest }) => {
    const client = clientOf[region];
    const suffix = region === 'north' ? ['N1', 'A', 'A1'] : ['S1', 'B', 'B1'];
    const creators: Record<string, string> = {
      client,
      occupant: 'occupant',
      admin: 'admin',
      dispatcher: `dispatcher${suffix[0]}`,
      leader: `leader${suffix[1]}`,
      technician: `tech${suffix[2]}`,
    };
    const own = origin === 'client' || origin === 'occupant' ? creators[origin] : asksForClient ? client : null;
    return newOrder(
      {
        ...rest,
        source: origin === 'alarm' ? historyEvent.eventAlarm : origin === 'plan' ? historyEvent.businessPlan : historyEvent.manuallyAdded,
        createdBy: creators[origin] ?? null,
        createdByClient: origin === 'client',
        requesterId: origin === 'plan' ? null : (own ?? null),
        grabbableByTeams: teamsOf[region].slice(0, pool),
        teamsOfTrade: teamsOf[region].slice(0, Math.min(pool, trade)),
        onShift: shift === null ? null : shift === 'nobody' ? [] : ['techA1', 'leaderA', 'techB1', 'leaderC'],
      },
      morning,
      region,
    );
  });

export const walks: fc.Arbitrary<Walk> = fc.record({ opening, steps: fc.array(step, { minLength: 8, maxLength: 30 }) });

export function begin({ opening: order }: Walk): Situation {
  return {
    order: freezeDeeply(order),
    now: morning,
    enteredAt: morning,
    resolve: openModel(morning, order.level >= 3),
    doers: [],
    applicant: null,
    firstSigner: null,
    timesNotSolved: order.timesNotSolved,
  };
}

export function isOver({ order }: Situation): boolean {
  return order.status === 90 || order.status === 130;
}

/** Returns what has to come of a command by the design. */
export function predict(situation: Situation, command: Command, actor: LifecycleActor): Prediction {
  const rows = rowsHere(situation).filter((row) => row.command === command);
  if (rows.length === 0) return { kind: 'wrongStatus' };
  const row = rows.find(({ who }) => who.some((one) => isByDesign(one, actor, situation.order)));
  if (!row) return { kind: 'notAllowed' };
  return row.command === 'accept' && row.from.includes('10') && !mayGrab(actor, situation.order)
    ? { kind: 'hindered' }
    : { kind: 'row', row };
}

function rowsHere(situation: Situation): DesignRow[] {
  const stage = stageName(situation.order);
  return designTable.filter((row) => row.from.includes(stage) && (row.when ?? []).every((condition) => isFulfilled(condition, situation)));
}

function isFulfilled(condition: DesignCondition, { order, now, enteredAt, applicant, timesNotSolved }: Situation): boolean {
  const isOneSignature = order.oneSignature || (order.createdByClient && applicant === order.createdBy);
  const conditions: Record<DesignCondition, boolean> = {
    'to a person': order.target?.kind === 'person',
    'to a team': order.target?.kind === 'team',
    'in the pool': order.grabbableByTeams.length > 0,
    'no check needed': !order.checkRequired,
    'has EV': order.requesterId !== null,
    'no EV': order.requesterId === null,
    'first time': timesNotSolved === 0,
    again: timesNotSolved > 0,
    '72 h without an evaluation': now - enteredAt >= 72 * hourMs,
    'one signature is enough': isOneSignature,
    'two signatures': !isOneSignature,
    '24 h without a second signature': order.closesOnSilence && now - enteredAt >= 24 * hourMs,
  };
  return conditions[condition];
}

export function takeStep(previous: Situation, taken: Step): StepOutcome {
  const before = { ...previous, now: previous.now + taken.gapMs };
  // Otherwise an order on hold would usually move on before anybody resumes it.
  if (taken.way === 'side' || (before.order.hold && taken.what % 2 === 0)) return takeSideStep(before, taken);
  const [command, actor] = taken.way === 'guided' ? chooseGuided(before, taken) : chooseAny(taken);
  return takeCommand(before, command, actor, taken);
}

function chooseAny({ what, who }: Step): [Command, LifecycleActor] {
  return [commands[what % commands.length] as Command, everyone[who % everyone.length] as LifecycleActor];
}

/** Rows that lead forward are the most frequent and closing is the least, because otherwise few orders would be completed. */
function weightOf({ row, command }: DesignRow): number {
  if (command === 'applyForClosing') return 1;
  return command === 'sendBack' || row === '27' || row === '5' ? 2 : 6;
}

function chooseGuided(situation: Situation, step: Step): [Command, LifecycleActor] {
  const open = rowsHere(situation)
    .map((row) => ({ row, actors: everyone.filter((actor) => row.who.some((who) => isByDesign(who, actor, situation.order))) }))
    .filter(({ actors }) => actors.length > 0)
    .flatMap((choice) => Array.from({ length: weightOf(choice.row) }, () => choice));
  const choice = open[step.what % open.length];
  if (!choice) return chooseAny(step);
  return [choice.row.command, choice.actors[step.who % choice.actors.length] as LifecycleActor];
}

function takeCommand(before: Situation, command: Command, actor: LifecycleActor, { pick, forged, flawed }: Step): StepOutcome {
  const prediction = predict(before, command, actor);
  const { order, now } = before;
  const forgedFields = forged || prediction.kind !== 'row' ? forgedInput(order, pick, now) : {};
  const input: ActionInput =
    prediction.kind === 'row' ? { ...forgedFields, ...goodInput(prediction.row, order, actor, pick, now) } : forgedFields;
  const dropped = flawed && prediction.kind === 'row' ? prediction.row.needs[pick % prediction.row.needs.length] : undefined;
  if (dropped) delete input[dropped];
  const decision = decide(order, command, actor, freezeDeeply(input), rulesAt(now, order.level));
  const after = 'fault' in decision ? before : follow(before, decision.order, actor, prediction, input);
  return { kind: 'command', before, after, actor, command, input, prediction, isFlawed: dropped !== undefined, decision };
}

/** Returns the test's own records after a transition. */
function follow(before: Situation, order: WorkOrder, actor: LifecycleActor, prediction: Prediction, input: ActionInput): Situation {
  const { now } = before;
  const row = prediction.kind === 'row' ? prediction.row : null;
  const accountId = actor.kind === 'account' ? actor.accountId : null;
  const after: Situation = { ...before, order: freezeDeeply(order), enteredAt: now };
  const isClosing = row?.command === 'applyForClosing' || row?.to === 'stored' || row?.row === '29';
  if (before.order.hold && !isClosing && row?.row !== '12') after.resolve = endHold(after.resolve, now);
  if (row?.row === '13' || row?.row === '14') after.resolve = { ...after.resolve, finishedAt: after.resolve.finishedAt ?? now };
  if (row?.clocks.includes('reopen resolve')) after.resolve = { ...after.resolve, finishedAt: null };
  if (row?.to === '90' || row?.to === '130')
    after.resolve = { ...after.resolve, isOver: true, finishedAt: after.resolve.finishedAt ?? now };
  if (row?.command === 'assign') after.doers = [...new Set([...before.doers, ...(input.memberIds ?? [])])];
  if (row?.command === 'applyForClosing') Object.assign(after, { applicant: accountId, firstSigner: row.row === '33' ? accountId : null });
  if (row?.command === 'reportNotSolved') after.timesNotSolved = before.timesNotSolved + 1;
  if (row?.row === '29') after.firstSigner = accountId;
  if (row?.to === 'stored') Object.assign(after, { applicant: null, firstSigner: null });
  return after;
}

function takeSideStep(before: Situation, { what, who, pick }: Step): StepOutcome {
  const { order } = before;
  const open = sideActions.filter((one) => everyone.some((actor) => mayTakeSideActionByDesign(one, actor, order)));
  const choice = pick % 4 > 0 && open.length > 0 ? open : sideActions;
  const action = choice[what % choice.length] as SideAction;
  const allowed = everyone.filter((one) => mayTakeSideActionByDesign(action, one, order));
  const pool = pick % 4 > 0 && allowed.length > 0 ? allowed : everyone;
  const actor = pool[who % pool.length] as LifecycleActor;
  const isAllowed = mayTakeSideActionByDesign(action, actor, order);
  const fault = findSideActionFault(action, order, actor);
  const after = fault === null ? takeSideAction(before, action, actor, pick) : before;
  return { kind: 'side', before, after, actor, action, isAllowed, fault };
}

function takeSideAction(before: Situation, action: SideAction, actor: LifecycleActor, pick: number): Situation {
  const { order, now, resolve } = before;
  const by = actor.kind === 'account' ? actor.accountId : 'system';
  switch (action) {
    case 'hold': {
      const until = now + (pick % 2 === 0 ? 5 : 50) * hourMs;
      const approved = actor.kind === 'account' && isDispatcher(actor, order);
      const held = placeOnHold(order, { reason: 'waitingForParts', text: null, since: now, until, by }, approved);
      return { ...before, order: freezeDeeply(held), resolve: beginHold(resolve, now) };
    }
    case 'resume':
      return { ...before, order: freezeDeeply(resumeFromHold(order, now, rulesAt(now).calendar)), resolve: endHold(resolve, now) };
    case 'approveHold':
      return { ...before, order: freezeDeeply(approveHold(order)) };
    case 'checkIn':
      return { ...before, order: freezeDeeply(checkIn(order, now)) };
    case 'urge':
      return { ...before, order: freezeDeeply(urge(order, by, now)) };
    default:
      return { ...before, order: freezeDeeply({ ...order, version: order.version + 1 }) };
  }
}
