import { describe, expect, test } from 'vitest';
import {
  type Action,
  actions,
  type ClockEffect,
  type Condition,
  capacities,
  commands,
  creation,
  decide,
  historyEvents,
  holderOf,
  lifecycle,
  type OrderStage,
  type Requirement,
  sideActionTable,
  type Transition,
  terminalStatuses,
  workOrderStatuses,
} from '#index.ts';
import { everyone } from '../support/cast.ts';
import { capacityOf, designTable, type StageName, stageName } from '../support/design-table.ts';
import { forgedInput } from '../support/inputs.ts';
import { morning, newOrder, rulesAt } from '../support/orders.ts';

/** The types make these lists complete: the test does not compile when a condition or requirement is missing. */
const conditions = Object.keys({
  dispatchedToPerson: true,
  dispatchedToTeam: true,
  grabbable: true,
  checkNotRequired: true,
  hasRequester: true,
  hasNoRequester: true,
  notSolvedOnce: true,
  notSolvedAgain: true,
  evaluationOverdue: true,
  oneSignatureEnough: true,
  twoSignaturesNeeded: true,
  closesOnSilence: true,
} satisfies Record<Condition, true>);

const requirements = Object.keys({
  target: true,
  expectedAt: true,
  reason: true,
  returnReason: true,
  members: true,
  oneselfAmongMembers: true,
  outcome: true,
  finishedAt: true,
  conditionCleared: true,
  result: true,
  stars: true,
  closingReason: true,
  duplicateOf: true,
  doneSoFar: true,
  trade: true,
  onShift: true,
  classification: true,
} satisfies Record<Requirement, true>);

const stages: readonly OrderStage[] = workOrderStatuses.flatMap((status): OrderStage[] =>
  status === 100
    ? [
        { status, backTo: 'dispatcher' },
        { status, backTo: 'leader' },
      ]
    : [{ status }],
);

const stored = stages.filter(({ status }) => status <= 60 || status === 100);

function rowsFrom(stage: OrderStage): Transition[] {
  return lifecycle.filter(({ from }) => from.some(({ status, backTo }) => status === stage.status && (!backTo || backTo === stage.backTo)));
}

function leadsTo({ to }: Transition): readonly OrderStage[] {
  return to === 'stored' ? stored : [to];
}

function formatEffect(effect: ClockEffect): string {
  switch (effect.do) {
    case 'stopStage':
      return 'stop stage';
    case 'freezeStage':
      return 'freeze stage';
    case 'unfreezeStage':
      return 'unfreeze stage';
    case 'endAll':
      return 'end all';
    default:
      return `${effect.do} ${effect.clock}`;
  }
}

describe('the lifecycle table', () => {
  test('has the rows of the design and no other, each with its command, stages, people, events and clocks', () => {
    const actual = lifecycle.map((row) => ({
      row: row.row,
      command: row.command,
      from: stages.filter((stage) => rowsFrom(stage).includes(row)).map(stageName),
      who: row.who,
      to: row.to === 'stored' ? 'stored' : stageName(row.to),
      events: row.events,
      clocks: row.clocks.map(formatEffect),
    }));
    const designed = designTable.map(({ row, command, from, who, to, events, clocks }) => ({
      row,
      command,
      from,
      who: who.map((one) => capacityOf[one]),
      to,
      events,
      clocks,
    }));
    expect(actual).toEqual(designed);
  });

  test('numbers its rows 4 to 34 without a gap, each variant once', () => {
    const numbers = lifecycle.map(({ row }) => Number(row.split('.')[0]));
    expect([...new Set(numbers)].sort((a, b) => a - b)).toEqual(Array.from({ length: 31 }, (_, index) => index + 4));
    expect(new Set(lifecycle.map(({ row }) => row)).size).toBe(lifecycle.length);
  });

  test('reaches every status from creation', () => {
    const reached = new Set<StageName>([stageName(creation.to)]);
    for (let before = 0; before < reached.size; ) {
      before = reached.size;
      for (const stage of stages.filter((one) => reached.has(stageName(one)))) {
        for (const next of rowsFrom(stage).flatMap(leadsTo)) reached.add(stageName(next));
      }
    }
    expect([...reached].sort()).toEqual(stages.map(stageName).sort());
  });

  test.each(stages.map((stage) => [stageName(stage), stage] as const))(
    'status %s has a holder and a way out for a person, or is the end',
    (_, stage) => {
      const order = newOrder({
        ...stage,
        backTo: stage.backTo ?? null,
        target: { kind: 'team', teamId: 'teamA' },
        leadId: 'techA1',
        requesterId: 'clientN',
      });
      const waysOut = rowsFrom(stage).filter(
        (row) => row.who.some((who) => who !== 'system') && leadsTo(row).some((next) => stageName(next) !== stageName(stage)),
      );
      if (terminalStatuses.includes(stage.status)) {
        expect(holderOf(order)).toBeNull();
        expect(rowsFrom(stage)).toEqual([]);
      } else {
        expect(holderOf(order)).not.toBeNull();
        expect(waysOut.length).toBeGreaterThan(0);
      }
    },
  );

  test('never leaves a status to the conditions alone: where rows exclude each other, one of them always applies', () => {
    const exclusive: readonly (readonly Condition[])[] = [
      ['dispatchedToPerson', 'dispatchedToTeam'],
      ['hasRequester', 'hasNoRequester'],
      ['notSolvedOnce', 'notSolvedAgain'],
      ['oneSignatureEnough', 'twoSignaturesNeeded'],
    ];
    for (const [one, other] of exclusive) {
      const having = (condition: Condition | undefined) =>
        lifecycle.filter(({ when }) => condition && when?.includes(condition)).map(({ command, from }) => ({ command, from }));
      expect(having(one)).toEqual(having(other));
    }
  });

  test('uses every command, action, condition, requirement, capacity and event', () => {
    const sorted = (values: readonly (string | number)[]) => [...new Set(values)].sort();
    const sideWho = Object.values(sideActionTable).flatMap(({ who }) => (who === 'anyoneWhoSees' ? [] : who));
    expect(sorted(lifecycle.map(({ command }) => command))).toEqual(sorted(commands));
    expect(sorted(lifecycle.map(({ action }) => action))).toEqual(sorted(actions));
    expect(sorted(lifecycle.flatMap(({ when }) => when ?? []))).toEqual(sorted(conditions));
    expect(sorted(lifecycle.flatMap(({ requires }) => requires))).toEqual(sorted(requirements));
    expect(sorted([...lifecycle.flatMap(({ who }) => who), ...sideWho])).toEqual(sorted(capacities));
    // The other three are the first event of an order.
    expect(sorted(lifecycle.flatMap(({ events }) => events))).toEqual(sorted(historyEvents.filter((event) => event > 2)));
  });

  test('shows one button for one command at one stage, unless conditions or capacities separate them', () => {
    for (const stage of stages) {
      const ambiguous = rowsFrom(stage).filter((row) =>
        rowsFrom(stage).some(
          (other) => other !== row && other.command === row.command && !row.when && !other.when && other.action !== row.action,
        ),
      );
      expect(ambiguous.map(({ row }) => row)).toEqual([]);
    }
  });

  test.each([90, 130] as const)('accepts nothing from anyone in status %d', (status) => {
    const order = newOrder({
      status,
      target: { kind: 'person', accountId: 'techA1' },
      memberIds: ['techA1'],
      leadId: 'techA1',
      requesterId: 'clientN',
    });
    for (const actor of everyone) {
      for (const command of commands) {
        const decision = decide(order, command, actor, forgedInput(order, 1, morning), rulesAt(morning));
        expect(decision).toEqual({ fault: { kind: 'wrongStatus' } });
      }
    }
  });

  test('is printed as a grid of action and status', async () => {
    await expect(printGrid()).toMatchFileSnapshot('../snapshots/lifecycle-grid.txt');
  });
});

/** A row for each action, a column for each stage, in the cell where it leads; then each transition in full. */
function printGrid(): string {
  const header = ['action', ...stages.map(stageName)];
  const lines = actions.map((action) => [action, ...stages.map((stage) => printCell(stage, action))]);
  const widths = header.map((_, column) => Math.max(...[header, ...lines].map((line) => line[column]?.length ?? 0)));
  const grid = [header, ...lines].map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return `${[...grid, '', ...lifecycle.map(printRow)].join('\n')}\n`;
}

function printCell(stage: OrderStage, action: Action): string {
  const rows = rowsFrom(stage).filter((row) => row.action === action);
  return [...new Set(rows.map(({ to }) => (to === 'stored' ? 'stored' : stageName(to))))].join('/') || '·';
}

function printRow({ row, command, action, from, who, when, requires, to, events, clocks }: Transition): string {
  const parts = [
    `${row} ${action} (${command})`,
    `from ${from.map((stage) => (stage.status === 100 && !stage.backTo ? '100' : stageName(stage))).join(' ')}`,
    `by ${who.join(' ')}`,
    when && `when ${when.join(' ')}`,
    requires.length > 0 && `requires ${requires.join(' ')}`,
    `to ${to === 'stored' ? 'stored' : stageName(to)}`,
    `events ${events.join(' ') || '–'}`,
    `clocks ${clocks.map(formatEffect).join(', ') || '–'}`,
  ];
  return parts.filter(Boolean).join(' · ');
}
