import { type EventLevel, hourMs, minuteMs, type SkillKind } from '@energy-om/domain';
import type { BusinessTypeEntry } from '../sections/business-types.ts';
import type { TemplateBusinessType } from './configuration-template.ts';

type ClockTargets = BusinessTypeEntry['clockTargets'];
type Fields = NonNullable<BusinessTypeEntry['form']>['fields'];

interface BusinessTypeParts {
  name: string;
  /** The trade that a team needs for it. */
  specialty: string;
  level: EventLevel;
  energyTypes?: BusinessTypeEntry['energyTypes'];
  basis: readonly string[];
  /** Photos of the finished work are needed, and somebody else checks it; both unless it is said otherwise. */
  photo?: boolean;
  check?: boolean;
  /** The customer alone signs. */
  oneSignature?: boolean;
  closesOnSilence?: boolean;
  clocks?: ClockTargets;
  /** The causes and the remedies of which results name one each; none for inspections, which find and do nothing yet. */
  causes?: readonly string[];
  remedies?: readonly string[];
  /** The certificates that whoever does the work needs by law or by the rules of the trade; `ownSkills` are those that have no kind. */
  skills?: readonly SkillKind[];
  ownSkills?: readonly string[];
  fields: Fields;
}

export function businessType({ name, specialty, level, basis, clocks = {}, fields, ...parts }: BusinessTypeParts): TemplateBusinessType {
  const { energyTypes = [], photo = true, check = true, oneSignature = false, closesOnSilence = false, causes = [], remedies = [] } = parts;
  const { skills = [], ownSkills = [] } = parts;
  return {
    basis,
    entry: {
      name,
      specialty,
      defaultLevel: level,
      energyTypes,
      causeCodes: [...causes],
      remedyCodes: [...remedies],
      skillKinds: [...skills],
      skillNames: [...ownSkills],
      afterPhotoRequired: photo,
      checkRequired: check,
      oneSignature,
      closesOnSilence,
      clockTargets: clocks,
      form: { fields },
    },
  };
}

const always = (minutes: number) => ({ duration: minutes * minuteMs, counts: 'always' as const });
const inWorkingHours = (hours: number) => ({ duration: hours * hourMs, counts: 'workingHours' as const });

/** For what endangers people or supply: on site within half an hour, day and night. */
export const emergencyClocks: ClockTargets = {
  1: { dispatch: always(5), accept: always(5), assign: always(10), arrive: always(30), resolve: always(4 * 60) },
  2: { dispatch: always(10), accept: always(15), assign: always(20), arrive: always(60), resolve: always(8 * 60) },
};

/** For planned inspections and tests, which are prepared in office hours. */
export const plannedClocks: ClockTargets = {
  3: { accept: inWorkingHours(8), assign: inWorkingHours(8), arrive: inWorkingHours(24), resolve: inWorkingHours(40) },
  4: { accept: inWorkingHours(8), assign: inWorkingHours(16), arrive: inWorkingHours(40), resolve: inWorkingHours(80) },
};

/** For customers who wait: an answer within the hour, and a visit on the same or the next day. */
export const serviceClocks: ClockTargets = {
  2: { dispatch: always(15), accept: always(15), arrive: always(2 * 60), resolve: always(12 * 60) },
  3: { dispatch: always(30), accept: always(60), arrive: inWorkingHours(8), resolve: inWorkingHours(24) },
};
