import type { ApiOutput } from '@energy-om/contract';
import { formatDate } from '../format/time.ts';
import { textOf } from '../i18n/texts.ts';

type Ending = Pick<ApiOutput<'saveSkill'>, 'endsOn' | 'reviewOn' | 'validUntil'>;

/** Until when a certificate is valid, or by when it has to be reviewed where that comes first. */
export function describeEnd({ endsOn, reviewOn, validUntil }: Ending): string {
  if (endsOn === null) return textOf('skill', 'endless');
  const isReview = endsOn === reviewOn && endsOn !== validUntil;
  return textOf('skill', isReview ? 'reviewBy' : 'endsOn', { date: formatDate(`${endsOn}T00:00`) });
}
