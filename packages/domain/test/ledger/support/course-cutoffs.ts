import {
  type CutoffFacts,
  decideCutoff,
  defaultCutoffPolicy,
  findStarted,
  nextCutoffLook,
  owesBeyondCredit,
  settledWithinMs,
  switchesOf,
} from '#index.ts';
import { type CourseWorld, type CutoffRow, payers } from './course-world.ts';

const policy = { ...defaultCutoffPolicy, isOn: true, creditCents: 1000, graceHours: 12, noticeHours: 6 };

const commandsOf = (world: CourseWorld, payer: string) => [...world.commands].filter(([, command]) => command.payer === payer);

/** How the meter's switch stands because of somebody's debt; it reports what the last command that it has obeyed says. */
export function switchOf(world: CourseWorld, payer: string): 'on' | 'off' | null {
  return commandsOf(world, payer).findLast(([, { isOpen }]) => !isOpen)?.[1].act ?? null;
}

function loadFacts(world: CourseWorld, payer: string, isHeld: boolean): CutoffFacts {
  const { settledTo } = world.supplyRow();
  const since = [...world.payersFrom].map(([from, value]) => ({ from: Number(from), value })).sort((one, other) => one.from - other.from);
  const pays = findStarted(since, world.now) === payer;
  const isPaying = [...world.payments.values()].some((payment) => payment.payer === payer && payment.state === 'unknown');
  const commands = commandsOf(world, payer);
  return {
    now: world.now,
    owes: owesBeyondCredit({ pays, balanceCents: world.balanceOf(payer), overdueCents: null }, policy),
    isHeld,
    guards: [
      ...(isPaying ? (['payment'] as const) : []),
      ...(settledTo !== null && settledTo < world.now - settledWithinMs ? (['unsettled'] as const) : []),
    ],
    switches: switchesOf(commands.length === 0 ? [] : [{ isOn: switchOf(world, payer) !== 'off' }]),
    isUnderWay: commands.some(([, { isOpen }]) => isOpen),
  };
}

/** Whoever owes has a cut-off from then on, and those that are due go one step further, each by a transaction. */
export function advanceCutoffs(world: CourseWorld, isHeld: boolean): void {
  for (const payer of payers) {
    world.store.transaction(() => {
      const row = world.cutoffs.get(payer);
      const facts = loadFacts(world, payer, isHeld);
      if (row ? row.nextAt === null || row.nextAt > world.now : !facts.owes) {
        if (!row || row.nextAt !== null || !facts.owes) return;
      }
      const {
        message: _,
        act,
        ...decided
      } = decideCutoff(row ?? { state: 'normal', episode: 0, until: null, wasOff: false }, policy, facts);
      if (act === 'off' && !facts.owes) throw new Error(`${payer} is cut off and owes nothing`);
      if (act !== null) {
        if (facts.isUnderWay && act === 'off') throw new Error('a command is under way');
        for (const [id, command] of commandsOf(world, payer)) {
          if (command.isOpen) world.store.put(world.commands, id, { ...command, isOpen: false, act });
        }
        world.store.insert(world.commands, `${payer} ${world.commands.size}`, { payer, act, isOpen: true });
      }
      const written: CutoffRow = { ...decided, nextAt: nextCutoffLook(decided, world.now) };
      world.store.put(world.cutoffs, payer, written);
    });
  }
}

/** The meter does what it was commanded and reports it, if it can be reached. */
export function obeyCommands(world: CourseWorld): void {
  for (const [id, command] of world.commands) {
    if (command.isOpen) world.store.transaction(() => world.store.put(world.commands, id, { ...command, isOpen: false }));
  }
}
