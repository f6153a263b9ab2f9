import { api } from '@energy-om/contract';
import {
  type EscalationClock,
  type EscalationStep,
  escalationClocks,
  eventClocks,
  maxEscalationRecipients,
  maxEscalationSteps,
} from '@energy-om/domain';
import { z } from 'zod';

const step = api.saveEscalation.input.shape.steps.valueType.valueType.element;
const [found, role] = step.shape.recipients.element.options;

const stepOfDocument = step.omit({ recipients: true }).extend({
  recipients: z.array(z.discriminatedUnion('kind', [found, role])).max(maxEscalationRecipients),
  /** How many people the step names besides; a document has no people. */
  people: z.number().int().min(0).max(maxEscalationRecipients).default(0),
});
type DocumentStep = z.output<typeof stepOfDocument>;

export const stepsOfDocument = z.partialRecord(
  z.enum(['1', '2', '3', '4']),
  z.partialRecord(z.enum(escalationClocks), z.array(stepOfDocument).max(maxEscalationSteps)),
);
export type DocumentSteps = z.output<typeof stepsOfDocument>;
export type StoredSteps = z.output<typeof api.saveEscalation.input.shape.steps>;
type StoredStep = Omit<EscalationStep, 'recipients'> & { recipients: z.output<typeof step.shape.recipients> };

/** @param members ids of the accounts that may be named still */
export function toDocumentSteps(steps: StoredSteps, members: ReadonlySet<string>): DocumentSteps {
  return mapSteps(steps, ({ recipients, ...rest }: StoredStep): DocumentStep => {
    const portable = recipients.filter((recipient) => recipient.kind !== 'person');
    const people = recipients.filter((recipient) => recipient.kind === 'person' && members.has(recipient.id)).length;
    return withSomebody({ ...rest, recipients: portable, people });
  });
}

/** The steps of a document with the people that the tenant itself has named for the same step, at the same time of the same clock. */
export function keepPeople(steps: DocumentSteps, existing: DocumentSteps): DocumentSteps {
  return mapSteps(steps, (given, place) => withSomebody({ ...given, people: findSame(existing, place, given)?.people ?? 0 }));
}

/** As they are saved, with the people of the tenant's own steps. */
export function toStoredSteps(steps: DocumentSteps, stored: StoredSteps, members: ReadonlySet<string>): StoredSteps {
  return mapSteps(steps, (given, place): StoredStep => {
    const former: StoredStep | null = findSame(stored, place, given);
    const people = former?.recipients.filter((recipient) => recipient.kind === 'person' && members.has(recipient.id)) ?? [];
    const { people: _, ...rest } = withSomebody({ ...given, people: people.length });
    return { ...rest, recipients: [...rest.recipients, ...people] };
  });
}

/** Lists the steps that name more people than the tenant itself does. @returns their paths, such as `steps.1.accept.0` */
export function listLostPeople(steps: DocumentSteps, existing: DocumentSteps): { path: string; count: number }[] {
  const lost: { path: string; count: number }[] = [];
  mapSteps(steps, (given, place) => {
    const count = given.people - (findSame(existing, place, given)?.people ?? 0);
    if (count > 0) lost.push({ path: `steps.${place.level}.${place.clock}.${place.index}`, count });
    return given;
  });
  return lost;
}

/** A step without a recipient would not be one, so the administrators are notified, as they are where nobody else can be. */
function withSomebody(step: DocumentStep): DocumentStep {
  return step.recipients.length + step.people > 0 ? step : { ...step, recipients: [{ kind: 'administrators' }] };
}

interface StepPlace {
  level: string;
  clock: string;
  index: number;
}

type ByLevelAndClock<Step> = Partial<Record<'1' | '2' | '3' | '4', Partial<Record<EscalationClock, Step[]>>>>;

/** Leaves out clocks and levels without a step; a clock of events without one is not as it is by default. */
function mapSteps<Given, Mapped>(steps: ByLevelAndClock<Given>, map: (step: Given, place: StepPlace) => Mapped): ByLevelAndClock<Mapped> {
  const levels = Object.entries(steps).map(([level, clocks]) => {
    const mapped = Object.entries(clocks ?? {}).flatMap(([clock, ofClock]) =>
      ofClock && (ofClock.length > 0 || eventClocks.some((one) => one === clock))
        ? [[clock, ofClock.map((step, index) => map(step, { level, clock, index }))] as const]
        : [],
    );
    return [level, Object.fromEntries(mapped)] as const;
  });
  return Object.fromEntries(levels.filter(([, clocks]) => Object.keys(clocks).length > 0));
}

function findSame<Step extends Pick<EscalationStep, 'at'>>(
  steps: ByLevelAndClock<Step>,
  { level, clock }: StepPlace,
  { at }: Pick<EscalationStep, 'at'>,
): Step | null {
  const ofClock = (steps as Record<string, Record<string, Step[]> | undefined>)[level]?.[clock] ?? [];
  return ofClock.find((step) => step.at.unit === at.unit && step.at.value === at.value) ?? null;
}
