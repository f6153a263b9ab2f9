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
  type LifecycleActor,
  placeOnHold,
  resumeFromHold,
  type SideAction,
  sideActions,
  type WorkOrder,
} from '#index.ts';
import { clientOf, everyone, type Region, teamsOf } from './cast.ts';
import { type DesignCondition, type DesignRow, designTable, stageName } from './design-table.ts';
import { isByDesign, isDispatcher, maySetOut, maySideByDesign } from './design-who.ts';
import { forgedInput, goodInput } from './inputs.ts';
import { freezeDeeply, hour, minute, morning, newOrder, rulesAt } from './orders.ts';
import { beginHold, endHold, openModel, type ResolveModel } from './resolve-model.ts';

/** One random order and what random people do with it. */
export interface Walk {
  opening: WorkOrder;
  steps: readonly Step[];
}

export interface Step {
  gap: number;
  /** Which of three ways of choosing what happens. */
  way: 'guided' | 'random' | 'side';
  what: number;
  who: number;
  pick: number;
  /** Everything else that could be slipped in, too. */
  forged: boolean;
  /** Leaves out one thing that is needed. */
  flawed: boolean;
}

/** The order with what the test knows of it by its own bookkeeping. */
export interface Situation {
  order: WorkOrder;
  now: number;
  /** When the order came to its status. */
  enteredAt: number;
  resolve: ResolveModel;
  doers: readonly string[];
  asker: string | null;
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

const gaps = [0, minute, 20 * minute, 3 * hour, 26 * hour, 80 * hour];

const step: fc.Arbitrary<Step> = fc
  .tuple(fc.nat({ max: 5 }), fc.nat({ max: 9 }), fc.nat({ max: 9999 }), fc.nat({ max: 9999 }), fc.nat({ max: 11 }), fc.nat({ max: 15 }))
  .map(([gap, way, what, who, pick, spice]) => ({
    gap: gaps[gap] ?? 0,
    way: way < 7 ? 'guided' : way < 8 ? 'random' : 'side',
    what,
    who,
    pick,
    forged: spice % 3 === 0,
    flawed: spice === 1,
  }));

const opening: fc.Arbitrary<WorkOrder> = fc
  .record({
    region: fc.constantFrom<Region>('north', 'south'),
    origin: fc.constantFrom('alarm', 'plan', 'client', 'occupant', 'admin', 'dispatcher', 'leader', 'technician'),
    asksForClient: fc.boolean(),
    level: fc.constantFrom<EventLevel>(1, 1, 2, 2, 3, 4),
    pool: fc.nat({ max: 2 }),
    /** Whose trade it is: every team's, the first one's, nobody's. */
    trade: fc.constantFrom(2, 2, 2, 1, 0),
    /** Null: no roster. */
    shift: fc.constantFrom(null, null, 'day', 'nobody'),
    checkRequired: fc.boolean(),
    oneSignature: fc.boolean(),
    closesOnSilence: fc.boolean(),
    conditionHolds: fc.constantFrom(null, true, false),
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
    asker: null,
    firstSigner: null,
    timesNotSolved: order.timesNotSolved,
  };
}

export function isOver({ order }: Situation): boolean {
  return order.status === 90 || order.status === 130;
}

/** What the design says of a command, by the test's own tables. */
export function predict(situation: Situation, command: Command, actor: LifecycleActor): Prediction {
  const rows = rowsHere(situation).filter((row) => row.command === command);
  if (rows.length === 0) return { kind: 'wrongStatus' };
  const row = rows.find(({ who }) => who.some((one) => isByDesign(one, actor, situation.order)));
  if (!row) return { kind: 'notAllowed' };
  return row.command === 'accept' && row.from.includes('10') && !maySetOut(actor, situation.order)
    ? { kind: 'hindered' }
    : { kind: 'row', row };
}

function rowsHere(situation: Situation): DesignRow[] {
  const stage = stageName(situation.order);
  return designTable.filter((row) => row.from.includes(stage) && (row.when ?? []).every((condition) => isFulfilled(condition, situation)));
}

function isFulfilled(condition: DesignCondition, { order, now, enteredAt, asker, timesNotSolved }: Situation): boolean {
  const isOneSignature = order.oneSignature || (order.createdByClient && asker === order.createdBy);
  const conditions: Record<DesignCondition, boolean> = {
    'to a person': order.target?.kind === 'person',
    'to a team': order.target?.kind === 'team',
    'in the pool': order.grabbableByTeams.length > 0,
    'no check needed': !order.checkRequired,
    'has EV': order.requesterId !== null,
    'no EV': order.requesterId === null,
    'first time': timesNotSolved === 0,
    again: timesNotSolved > 0,
    '72 h without an answer': now - enteredAt >= 72 * hour,
    'one signature is enough': isOneSignature,
    'two signatures': !isOneSignature,
    '24 h of silence': order.closesOnSilence && now - enteredAt >= 24 * hour,
  };
  return conditions[condition];
}

export function takeStep(previous: Situation, taken: Step): StepOutcome {
  const before = { ...previous, now: previous.now + taken.gap };
  // An order on hold would else move on before anyone does something about the hold.
  if (taken.way === 'side' || (before.order.hold && taken.what % 2 === 0)) return takeSideStep(before, taken);
  const [command, actor] = taken.way === 'guided' ? chooseGuided(before, taken) : chooseAny(taken);
  return takeCommand(before, command, actor, taken);
}

function chooseAny({ what, who }: Step): [Command, LifecycleActor] {
  return [commands[what % commands.length] as Command, everyone[who % everyone.length] as LifecycleActor];
}

/** Mostly forward, now and then back, seldom towards closing: or no order would come far. */
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
  const slipped = forged || prediction.kind !== 'row' ? forgedInput(order, pick, now) : {};
  const input: ActionInput = prediction.kind === 'row' ? { ...slipped, ...goodInput(prediction.row, order, actor, pick, now) } : slipped;
  const dropped = flawed && prediction.kind === 'row' ? prediction.row.needs[pick % prediction.row.needs.length] : undefined;
  if (dropped) delete input[dropped];
  const decision = decide(order, command, actor, freezeDeeply(input), rulesAt(now, order.level));
  const after = 'fault' in decision ? before : follow(before, decision.order, actor, prediction, input);
  return { kind: 'command', before, after, actor, command, input, prediction, isFlawed: dropped !== undefined, decision };
}

/** The test's own books after a move. */
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
  if (row?.command === 'applyForClosing') Object.assign(after, { asker: accountId, firstSigner: row.row === '33' ? accountId : null });
  if (row?.command === 'reportNotSolved') after.timesNotSolved = before.timesNotSolved + 1;
  if (row?.row === '29') after.firstSigner = accountId;
  if (row?.to === 'stored') Object.assign(after, { asker: null, firstSigner: null });
  return after;
}

function takeSideStep(before: Situation, { what, who, pick }: Step): StepOutcome {
  const { order } = before;
  const open = sideActions.filter((one) => everyone.some((actor) => maySideByDesign(one, actor, order)));
  const choice = pick % 4 > 0 && open.length > 0 ? open : sideActions;
  const action = choice[what % choice.length] as SideAction;
  const allowed = everyone.filter((one) => maySideByDesign(action, one, order));
  const pool = pick % 4 > 0 && allowed.length > 0 ? allowed : everyone;
  const actor = pool[who % pool.length] as LifecycleActor;
  const isAllowed = maySideByDesign(action, actor, order);
  const fault = findSideActionFault(action, order, actor);
  const after = fault === null ? doSide(before, action, actor, pick) : before;
  return { kind: 'side', before, after, actor, action, isAllowed, fault };
}

function doSide(before: Situation, action: SideAction, actor: LifecycleActor, pick: number): Situation {
  const { order, now, resolve } = before;
  const by = actor.kind === 'account' ? actor.accountId : 'system';
  switch (action) {
    case 'hold': {
      const until = now + (pick % 2 === 0 ? 5 : 50) * hour;
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
    default:
      return { ...before, order: freezeDeeply({ ...order, version: order.version + 1 }) };
  }
}
