import { type FormAnswer, isReadingAnswer, type ReadingAnswer } from '@energy-om/domain';
import { invalid } from '#services/core/service-error.ts';
import type { OrderRegister } from './load-registers.ts';

type Answers = Readonly<Record<string, FormAnswer>>;

interface Readable {
  /** Of the meters that are at the place, by id. */
  registers: ReadonlyMap<string, Pick<OrderRegister, 'name' | 'unit' | 'decimals'>>;
  /** The readings that were answered before. */
  earlier: readonly ReadingAnswer[];
}

/**
 * Returns the answers with what each meter that was read is called and shows. A reading that was answered before keeps this, wherever its
 * meter is now. Throws `invalid` under `path` and the field's key for a reading of a meter that is elsewhere or has no register.
 */
export function describeReadings(answers: Answers, { registers, earlier }: Readable, path: string): Answers {
  return Object.fromEntries(
    Object.entries(answers).map(([key, answer]) => {
      if (!isReadingAnswer(answer)) return [key, answer];
      const before = earlier.find(({ objectId, value }) => objectId === answer.objectId && value === answer.value);
      const register = registers.get(answer.objectId);
      if (before?.meterName !== undefined) {
        return [key, { ...answer, meterName: before.meterName, unit: before.unit, decimals: before.decimals }];
      }
      if (!register) throw invalid({ [`${path}.${key}`]: 'readingElsewhere' });
      return [key, { ...answer, meterName: register.name, unit: register.unit, decimals: register.decimals }];
    }),
  );
}
