import { expect } from 'vitest';
import { designTable } from './design-table.ts';

/** Property 2: the history alone can be read as a path through the table. */
export function checkPath(history: readonly number[]): void {
  const after = Array.from({ length: history.length + 1 }, () => new Set<string>());
  after[0] = addSilentMoves(new Set(['10|']));
  history.forEach((_, index) => {
    addSilentMoves(after[index] as Set<string>);
    for (const { to, events } of [...(after[index] as Set<string>)].flatMap(movesFrom)) {
      if (events.length > 0 && events.every((event, offset) => event === history[index + offset])) after[index + events.length]?.add(to);
    }
  });
  expect(after[history.length]?.size).toBeGreaterThan(0);
}

/** A state is a stage and, while an application for closing is decided, the stage that a refusal restores. */
function movesFrom(state: string): { to: string; events: readonly number[] }[] {
  const [stage, back] = state.split('|');
  return designTable
    .filter(({ from }) => from.some((one) => one === stage))
    .map(({ command, to, events }) => ({
      events,
      to: to === 'stored' ? `${back}|` : `${to}|${command === 'applyForClosing' ? stage : to === '120' ? back : ''}`,
    }));
}

/** Rows without an event: resubmission, and a passed check that waits for the requester. */
function addSilentMoves(states: Set<string>): Set<string> {
  for (const state of states) for (const { to, events } of movesFrom(state)) if (events.length === 0) states.add(to);
  return states;
}
