import { type EscalationClock, type EventLevel, escalationClocks, eventLevels } from '@energy-om/domain';

/** One step of a place in a document: the name of a field, a level, a clock, or the number of an item from 1. */
export type PlaceStep = { name: string } | { level: EventLevel } | { clock: EscalationClock } | { number: number };

const tablesByLevel = ['clockTargets', 'steps'];

/** Reads `sections.areas[3].kind` as its steps, without the `sections` before the name of one. */
export function readPlace(path: string): PlaceStep[] {
  const parts = path.match(/\[\d+\]|[^.[\]]+/g) ?? [];
  const steps = parts.map((part, index): PlaceStep => {
    if (part.startsWith('[')) return { number: Number(part.slice(1, -1)) + 1 };
    const level = tablesByLevel.includes(parts[index - 1] ?? '') ? eventLevels.find((one) => String(one) === part) : undefined;
    if (level !== undefined) return { level };
    const clock = tablesByLevel.includes(parts[index - 2] ?? '') ? escalationClocks.find((one) => one === part) : undefined;
    return clock === undefined ? { name: part } : { clock };
  });
  return steps.length > 1 && parts[0] === 'sections' ? steps.slice(1) : steps;
}
