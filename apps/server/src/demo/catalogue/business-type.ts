import type { ClockTargetChanges, EventLevel, FormAnswer, FormField, SkillKind } from '@energy-om/domain';

export const businessKeys = ['power', 'transformer', 'lighting', 'plumbing', 'hvac', 'gas', 'environment', 'metering'] as const;
export type BusinessKey = (typeof businessKeys)[number];

/** A field of a backfill form, with the values that people usually enter. */
export interface DemoField extends FormField {
  /** A number range [from, to, decimals], or answers to choose from. Omitted: the first option, every point of a checklist, yes. */
  typical?: readonly [number, number, number] | readonly FormAnswer[];
}

export interface DemoBusinessType {
  key: BusinessKey;
  name: string;
  specialty: string;
  level: EventLevel;
  fields: readonly DemoField[];
  afterPhotoRequired?: true;
  checkNotRequired?: true;
  oneSignature?: true;
  closesOnSilence?: true;
  clockTargets?: ClockTargetChanges;
  /** The certificates that whoever does the work needs. */
  skillKinds?: readonly SkillKind[];
}

type Extra = Partial<Pick<DemoField, 'required'>>;

const blank = { required: true, options: [], unit: null, min: null, max: null } as const;

export function checklist(key: string, label: string, options: readonly string[], extra: Extra = {}): DemoField {
  return { ...blank, key, label, type: 'checklist', options, ...extra };
}

export function number(
  key: string,
  label: string,
  unit: string,
  range: readonly [number, number],
  typical: readonly [number, number, number],
  extra: Extra = {},
): DemoField {
  return { ...blank, key, label, type: 'number', unit, min: range[0], max: range[1], typical, ...extra };
}

export function choice(key: string, label: string, options: readonly string[], extra: Extra = {}): DemoField {
  return { ...blank, key, label, type: 'choice', options, ...extra };
}

export function yesNo(key: string, label: string, typical: boolean, extra: Extra = {}): DemoField {
  return { ...blank, key, label, type: 'yesNo', typical: [typical], ...extra };
}

export function text(key: string, label: string, typical: readonly string[], extra: Extra = {}): DemoField {
  return { ...blank, key, label, type: 'text', typical, required: false, ...extra };
}
