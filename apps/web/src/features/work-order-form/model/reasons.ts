import type { ApiOutput } from '@energy-om/contract';
import { minuteMs } from '@energy-om/domain';
import { formatDistance } from '#shared/format/distance.ts';
import { formatDuration } from '#shared/format/duration.ts';
import type { Translate } from '#shared/i18n/texts.ts';

/** What the words of the reasons are made of. */
export type RankedFacts = Pick<
  ApiOutput<'getDispatchChoices'>['teams'][number],
  'reasons' | 'distance' | 'openOrders' | 'openMinutes' | 'duty' | 'known'
>;

type Part = RankedFacts['reasons'][number]['part'];

export interface ReasonWords {
  key: Part;
  words: string;
  /** Null: neither for nor against the candidate. */
  isGood: boolean | null;
}

/** Says why a candidate ranks where it does: what distinguishes it from the others first, then load and distance where these do not. */
export function describeReasons(facts: RankedFacts, t: Translate<'workOrderForm'>): ReasonWords[] {
  const { reasons, distance, openOrders } = facts;
  const names = (part: Part) => reasons.some((reason) => reason.part === part);
  const further: ReasonWords[] = [];
  if (distance !== null && !names('near')) further.push({ key: 'near', words: formatDistance(distance), isGood: null });
  if (!names('free')) further.push({ key: 'free', words: describeLoad(facts, t), isGood: openOrders === 0 ? true : null });
  return [...reasons.map(({ part, isGood }) => ({ key: part, words: describePart(part, isGood, facts, t), isGood })), ...further];
}

function describePart(part: Part, isGood: boolean, facts: RankedFacts, t: Translate<'workOrderForm'>): string {
  const { distance, openMinutes, duty, known } = facts;
  switch (part) {
    case 'near':
      if (distance === null) return t('fit.placeUnknown');
      return t(isGood ? 'fit.near' : 'fit.far', { distance: formatDistance(distance) });
    case 'free':
      if (openMinutes === 0) return describeLoad(facts, t);
      return t(isGood ? 'fit.lessWork' : 'fit.moreWork', { time: formatDuration(openMinutes * minuteMs) });
    case 'duty':
      return t(`fit.duty.${duty ?? 'unknown'}`);
    case 'known':
      return t(`fit.known.${known ?? 'nothing'}`);
    case 'fair':
      return t(isGood ? 'fit.shortWeek' : 'fit.longWeek');
  }
}

function describeLoad({ openOrders }: RankedFacts, t: Translate<'workOrderForm'>): string {
  return openOrders === 0 ? t('fit.free') : t('fit.openOrders', { count: openOrders });
}
