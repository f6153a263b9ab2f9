import {
  type FormAnswer,
  type FormField,
  findAnswerFaults,
  listAnsweredReadings,
  pickKnownAnswers,
  questionAnswers,
} from '@energy-om/domain';
import { faultMessages } from '#services/core/fault-messages.ts';
import { invalid } from '#services/core/service-error.ts';
import { describeReadings } from '../readings/describe-readings.ts';
import { loadPlaceRegisters } from '../readings/load-registers.ts';
import type { CommandContext } from './command-context.ts';

type Answers = Readonly<Record<string, FormAnswer>>;

interface Place {
  /** Meters within it may be read. */
  areaPath: string;
  fields: readonly FormField[];
  /** What was answered before. */
  earlier: Answers;
}

/** The answers to the tenant's own fields as they will be stored. Throws `invalid` by field. */
export async function fitCustomAnswers({ tenantId, database, clock }: CommandContext, given: Answers, place: Place): Promise<Answers> {
  const known = pickKnownAnswers(given, place.fields);
  const now = clock.now();
  const meters = listAnsweredReadings(known).map(({ objectId }) => objectId);
  const found = await loadPlaceRegisters(database, tenantId, { meters, areaPath: place.areaPath, since: now });
  const registers = new Map(found.map((register) => [register.objectId, register]));
  const earlier = listAnsweredReadings(place.earlier);
  const answers = describeReadings(known, { registers, earlier }, 'customAnswers');
  const context = { registers, earlierReadings: earlier, now: now.getTime() };
  const faults = Object.entries(findAnswerFaults(answers, place.fields, 'customAnswers', context));
  if (faults.length > 0) throw invalid(Object.fromEntries(faults.map(([field, fault]) => [field, faultMessages[fault]])));
  return questionAnswers(answers, context);
}
