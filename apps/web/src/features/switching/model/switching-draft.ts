import type { ApiInput } from '@energy-om/contract';
import type { EquipmentKind, SwitchingKind } from '@energy-om/domain';
import type { Faults } from '#shared/form/faults.ts';
import { filledIn } from '#shared/form/find-missing.ts';
import { listDifferences } from '#shared/form/list-differences.ts';
import type { FieldDifference } from '#shared/form/VersionConflict.tsx';
import { formatList } from '#shared/format/list.ts';
import { parseNumber } from '#shared/format/parse-number.ts';
import { textOfEmptyField } from '#shared/i18n/field-texts.ts';
import { textOf } from '#shared/i18n/texts.ts';
import type { Switching } from '../hooks/use-switching.ts';

/** A step as it is typed. */
export interface StepDraft {
  text: string;
  deviceId: string | null;
  equipment: EquipmentKind;
  closes: boolean | null;
  /** Null: no value is expected. */
  key: string | null;
  min: string;
  max: string;
}

/** A switching order as it is typed. */
export interface SwitchingDraft {
  /** That of the switching order on which the draft began; null: a new one. */
  version: number | null;
  kind: SwitchingKind;
  task: string;
  supervisorId: string | null;
  commanderId: string | null;
  steps: readonly StepDraft[];
}

export const emptyStep: StepDraft = { text: '', deviceId: null, equipment: 'other', closes: null, key: null, min: '', max: '' };

export const emptySwitching: SwitchingDraft = {
  version: null,
  kind: 'lowVoltage',
  task: '',
  supervisorId: null,
  commanderId: null,
  steps: [],
};

export function toSwitchingDraft({ version, kind, task, supervisor, commander, steps }: Switching): SwitchingDraft {
  return {
    version,
    kind,
    task,
    supervisorId: supervisor.id,
    commanderId: commander.id,
    steps: steps.map(({ text, device, equipment, closes, expects }) => ({
      ...{ text, equipment, closes, deviceId: device?.id ?? null },
      ...{ key: expects?.key ?? null, min: String(expects?.min ?? ''), max: String(expects?.max ?? '') },
    })),
  };
}

/** In what a draft differs from the switching order as somebody else has saved it meanwhile. @param people who can be chosen, to name them */
export function listSwitchingDifferences(
  stored: Switching,
  typed: SwitchingDraft,
  people: readonly { value: string; label: string }[],
): (FieldDifference | string)[] {
  const named = [stored.supervisor, stored.commander].map(({ id, fullName }) => ({ value: id, label: fullName }));
  const nameOf = (person: string | null) => [...named, ...people].find(({ value }) => value === person)?.label ?? '';
  const labels = {
    task: textOf('switching', 'field.task'),
    supervisorId: textOf('switching', 'role.supervisor'),
    commanderId: textOf('switching', 'role.commander'),
    steps: textOf('switching', 'form.step'),
  };
  return listDifferences(labels, toSwitchingDraft(stored), typed, (draft, name) => {
    if (name === 'task') return draft.task;
    return name === 'steps' ? formatList(draft.steps.map(({ text }) => text)) : nameOf(draft[name]);
  });
}

/** The faults by the server's names of the fields. */
export function findSwitchingFaults(draft: SwitchingDraft, operatorId: string): Faults {
  const faults: Record<string, string> = {};
  const empty = textOfEmptyField('other');
  if (draft.task.trim() === '') faults.task = empty;
  for (const field of ['supervisorId', 'commanderId'] as const) if (draft[field] === null) faults[field] = empty;
  const people = [operatorId, draft.supervisorId, draft.commanderId];
  if (people.every((id) => id !== null) && new Set(people).size < people.length) faults.supervisorId = textOf('switching', 'form.distinct');
  if (draft.steps.length === 0) faults.steps = textOf('switching', 'form.noSteps');
  return faults;
}

/** The faults of one step, at its own fields. */
export function findStepFaults({ text, key, deviceId, min, max }: StepDraft): Faults {
  const faults: Record<string, string> = {};
  if (text.trim() === '') faults.text = textOfEmptyField('other');
  if (key === null) return faults;
  const [from, to] = [parseNumber(min), parseNumber(max)];
  const isTyped = (value: string, number: number | null) => value.trim() === '' || number !== null;
  if (deviceId === null) faults.deviceId = textOfEmptyField('other');
  const isRange = isTyped(min, from) && isTyped(max, to) && (from !== null || to !== null) && (from ?? to ?? 0) <= (to ?? from ?? 0);
  if (!isRange) faults.max = textOf('switching', 'form.range');
  return faults;
}

export function toSwitchingInput(
  draft: SwitchingDraft,
  { orderId, operatorId, base }: { orderId: string; operatorId: string; base: { id: string; version: number } | null },
): ApiInput<'saveSwitching'> {
  return {
    ...base,
    orderId,
    operatorId,
    kind: draft.kind,
    task: draft.task.trim(),
    supervisorId: filledIn(draft.supervisorId),
    commanderId: filledIn(draft.commanderId),
    steps: draft.steps.map(({ text, deviceId, equipment, closes, key, min, max }) => ({
      ...{ text: text.trim(), deviceId, equipment, closes },
      expects: key === null ? null : { key, min: parseNumber(min), max: parseNumber(max) },
    })),
  };
}

/** Moves a step by one place. */
export function moveStep(steps: readonly StepDraft[], index: number, by: -1 | 1): StepDraft[] {
  const moved = [...steps];
  const [step] = moved.splice(index, 1);
  if (step) moved.splice(index + by, 0, step);
  return moved;
}
