import { type ActionInput, closingReasons, hourMs, type LifecycleActor, minuteMs, returnReasons, type WorkOrder } from '#index.ts';
import { crewOf, type Name, type Region, teamsOf } from './cast.ts';
import type { DesignRow } from './design-table.ts';
import { goodResult } from './orders.ts';

export function regionOf(order: WorkOrder): Region {
  return order.areaPath.includes('/north/') ? 'north' : 'south';
}

/** Everything that a caller could try to add to the input that an action requires. */
export function forgedInput(order: WorkOrder, pick: number, now: number): ActionInput & Record<string, unknown> {
  const crew = crewOf(regionOf(order));
  const intruder = crew[pick % crew.length] as Name;
  return {
    target: { kind: 'person', accountId: intruder },
    expectedAt: now + hourMs,
    reason: 'because',
    returnReason: 'unsafe',
    doneSoFar: 'half of it',
    memberIds: [intruder],
    leadId: intruder,
    outcome: 'fixed',
    finishedAt: now,
    overrideReason: 'the sensor is broken',
    result: goodResult,
    stars: 5,
    closingReason: 'duplicate',
    duplicateOf: 'another-order',
    status: 90,
    version: 99,
    doerIds: [],
    createdBy: intruder,
    requesterId: intruder,
    closing: null,
    clocks: [],
  };
}

/** Input with which the command of a row has to succeed. @param pick varies it */
export function goodInput(row: DesignRow, order: WorkOrder, actor: LifecycleActor, pick: number, now: number): ActionInput {
  const input: ActionInput = {};
  for (const need of row.needs) Object.assign(input, inputOf[need](order, actor, pick, now, row));
  if ((order.conditionHolds === true || order.conditionHolds === 'unproven') && (row.row === '13' || row.row === '14'))
    input.overrideReason = 'the sensor is broken';
  return input;
}

type CreateInput = (order: WorkOrder, actor: LifecycleActor, pick: number, now: number, row: DesignRow) => ActionInput;

const inputOf: Record<DesignRow['needs'][number], CreateInput> = {
  target: (order, _actor, pick) => ({ target: chooseTarget(order, pick) }),
  expectedAt: (_order, _actor, pick, now) => ({ expectedAt: now + pick * hourMs }),
  reason: () => ({ reason: 'because' }),
  returnReason(_order, _actor, pick) {
    const returnReason = returnReasons[pick % returnReasons.length];
    return returnReason === 'other' ? { returnReason, reason: 'because' } : { returnReason };
  },
  doneSoFar: () => ({ doneSoFar: 'half of it' }),
  memberIds: (order, actor, pick, _now, row) => chooseMembers(order, actor, pick, row.row === '10'),
  leadId: () => ({}),
  outcome: (_order, _actor, pick) => ({ outcome: pick % 2 === 0 ? 'fixed' : 'temporarilyRestored' }),
  finishedAt: ({ clocks }, _actor, pick, now) => ({ finishedAt: Math.max(clocks[0]?.intervals[0]?.from ?? 0, now - pick * minuteMs) }),
  result: () => ({ result: goodResult }),
  stars: (_order, _actor, pick) => ({ stars: 1 + (pick % 5) }),
  closingReason(_order, _actor, pick) {
    const closingReason = closingReasons[pick % closingReasons.length];
    return closingReason === 'duplicate' ? { closingReason, duplicateOf: 'another-order' } : { closingReason };
  },
};

function chooseTarget(order: WorkOrder, pick: number): ActionInput['target'] {
  const region = regionOf(order);
  const teams = teamsOf[region];
  const crew = crewOf(region);
  return pick % 2 === 0
    ? { kind: 'team', teamId: teams[pick % teams.length] as string }
    : { kind: 'person', accountId: crew[pick % crew.length] as string };
}

function chooseMembers(order: WorkOrder, actor: LifecycleActor, pick: number, withActor: boolean): ActionInput {
  const crew: string[] = crewOf(regionOf(order));
  const chosen = [crew[pick % crew.length] as string, crew[(pick + 1) % crew.length] as string].slice(0, 1 + (pick % 2));
  if (withActor && actor.kind === 'account') chosen.push(actor.accountId);
  return { memberIds: chosen, leadId: chosen[pick % chosen.length] };
}
