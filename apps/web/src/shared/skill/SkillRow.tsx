import type { ApiOutput } from '@energy-om/contract';
import { screenAddress } from '../navigation/paths.ts';
import { Row } from '../ui/list/Row.tsx';
import { describeEnd } from './describe-end.ts';
import { SkillStateChip } from './SkillStateChip.tsx';
import { skillTitle } from './skill-title.ts';

type Skill = ApiOutput<'listMemberSkills'>[number];

/** A certificate in a card: its name, its last day and its state; a link for whoever may change it. */
export function SkillRow({ skill }: { skill: Skill }) {
  const { id, account, certificateNo, state, mayManage } = skill;
  return (
    <Row
      label={skillTitle(skill)}
      hint={[describeEnd(skill), certificateNo].filter(Boolean).join(' · ')}
      to={mayManage ? screenAddress('skill', { id, account: account.id }) : undefined}
    >
      <SkillStateChip state={state} />
    </Row>
  );
}
