import { type ClockKind, clockKinds, type EscalationClock, type EventLevel, escalationClocks, eventLevels } from '@energy-om/domain';
import { toClockTargets } from '#shared/clock/clock-draft.ts';
import { describeTarget } from '#shared/clock/describe-target.ts';
import type { FieldDifference } from '#shared/form/VersionConflict.tsx';
import { formatList } from '#shared/format/list.ts';
import { textOf } from '#shared/i18n/texts.ts';
import { describeRestart, describeSteps } from './describe-steps.ts';
import { type Escalation, type EscalationDraft, restartOf, stepsOf, toEscalationDraft } from './escalation-draft.ts';

/** In what the typed escalation differs from the stored one: the targets by level, then the steps; the same difference is one entry. */
export function listDifferences(stored: Escalation, typed: EscalationDraft): FieldDifference[] {
  const theirs = toEscalationDraft(stored);
  const ofLevel = (level: EventLevel) => [...compareTargets(level, theirs, typed), ...compareRestarts(level, theirs, typed)];
  return [...eventLevels.flatMap(ofLevel), ...compareSteps(theirs, typed)];
}

function compareRestarts(level: EventLevel, theirs: EscalationDraft, mine: EscalationDraft): FieldDifference[] {
  const inWords = (draft: EscalationDraft) => describeRestart(restartOf(draft, level));
  if (inWords(theirs) === inWords(mine)) return [];
  const label = textOf('escalation', 'differences.restart', { level: nameOf(level) });
  return [{ label, theirs: inWords(theirs), mine: inWords(mine) }];
}

function compareTargets(level: EventLevel, theirs: EscalationDraft, mine: EscalationDraft): FieldDifference[] {
  const inWords = (draft: EscalationDraft, clock: ClockKind) => {
    const target = toClockTargets(draft.clockTargets)[level]?.[clock];
    return `${textOf('codes', `clock.${clock}`)} ${target ? describeTarget(target) : textOf('escalation', 'defaultTarget')}`;
  };
  const different = clockKinds.filter((clock) => inWords(theirs, clock) !== inWords(mine, clock));
  if (different.length === 0) return [];
  const list = (draft: EscalationDraft) => formatList(different.map((clock) => inWords(draft, clock)));
  return [{ label: textOf('escalation', 'differences.targets', { level: nameOf(level) }), theirs: list(theirs), mine: list(mine) }];
}

function compareSteps(theirs: EscalationDraft, mine: EscalationDraft): FieldDifference[] {
  const entries = new Map<string, { levels: string[]; clocks: string; theirs: string; mine: string }>();
  for (const level of eventLevels) {
    for (const difference of compareStepsOf(level, theirs, mine)) {
      const key = JSON.stringify(difference);
      const entry = entries.get(key) ?? { levels: [], ...difference };
      entry.levels.push(nameOf(level));
      entries.set(key, entry);
    }
  }
  return [...entries.values()].map(({ levels, clocks, ...words }) => ({
    label: textOf('escalation', 'differences.steps', { level: formatList(levels), clocks }),
    ...words,
  }));
}

/** The differences of one level, each with the names of its clocks. */
function compareStepsOf(level: EventLevel, theirs: EscalationDraft, mine: EscalationDraft): (Words & { clocks: string })[] {
  const inWords = (draft: EscalationDraft, clock: EscalationClock) => describeSteps(stepsOf(draft.steps, level, clock), clock);
  const groups = new Map<string, Words & { clocks: string[] }>();
  for (const clock of escalationClocks) {
    const words: Words = { theirs: inWords(theirs, clock), mine: inWords(mine, clock) };
    if (words.theirs === words.mine) continue;
    const key = JSON.stringify(words);
    const group = groups.get(key) ?? { clocks: [], ...words };
    group.clocks.push(textOf('codes', `clock.${clock}`));
    groups.set(key, group);
  }
  return [...groups.values()].map(({ clocks, ...words }) => ({ clocks: formatList(clocks), ...words }));
}

type Words = Pick<FieldDifference, 'theirs' | 'mine'>;

function nameOf(level: EventLevel): string {
  return textOf('codes', `level.${level}`);
}
