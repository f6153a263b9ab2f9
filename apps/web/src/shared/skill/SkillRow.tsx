import type { ApiOutput } from '@energy-om/contract';
import { formatDate } from '../format/time.ts';
import { useTexts } from '../i18n/texts.ts';
import { screenAddress } from '../navigation/paths.ts';
import { Row } from '../ui/list/Row.tsx';
import { SkillStateChip } from './SkillStateChip.tsx';
import { skillTitle } from './skill-title.ts';

type Skill = ApiOutput<'listMemberSkills'>[number];

/** A certificate in a card: its name, its last day and its state; a link for whoever may change it. */
export function SkillRow({ skill }: { skill: Skill }) {
  const t = useTexts('skill');
  const { id, account, endsOn, certificateNo, state, mayManage } = skill;
  const end = endsOn === null ? t('endless') : t(isReview(skill) ? 'reviewBy' : 'endsOn', { date: formatDate(`${endsOn}T00:00`) });
  return (
    <Row
      label={skillTitle(skill)}
      hint={[end, certificateNo].filter(Boolean).join(' · ')}
      to={mayManage ? screenAddress('skill', { id, account: account.id }) : undefined}
    >
      <SkillStateChip state={state} />
    </Row>
  );
}

/** Whether the certificate ends unless it is reviewed, before its own end. */
function isReview({ endsOn, reviewOn, validUntil }: Pick<Skill, 'endsOn' | 'reviewOn' | 'validUntil'>): boolean {
  return endsOn === reviewOn && endsOn !== validUntil;
}
