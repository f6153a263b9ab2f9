import { screenAddress } from '#shared/navigation/paths.ts';
import { describeEnd } from '#shared/skill/describe-end.ts';
import { SkillStateChip } from '#shared/skill/SkillStateChip.tsx';
import { skillTitle } from '#shared/skill/skill-title.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { CardHead } from '#shared/ui/display/CardHead.tsx';
import { Dotted } from '#shared/ui/display/Dotted.tsx';
import type { Skill } from '../model/skill-draft.ts';
import styles from './SkillCard.module.css';

/** A certificate in the list of those that end: whose it is, which one, and its last day. */
export function SkillCard({ skill }: { skill: Skill }) {
  const { id, account, certificateNo, state, mayManage } = skill;
  return (
    <Card to={mayManage ? screenAddress('skill', { id, account: account.id }) : undefined}>
      <CardHead title={account.fullName} to={mayManage ? screenAddress('skill', { id, account: account.id }) : undefined}>
        <SkillStateChip state={state} />
      </CardHead>
      <p>{skillTitle(skill)}</p>
      <p className={styles.facts}>
        <Dotted>
          <span>{describeEnd(skill)}</span>
          {certificateNo !== null && <span>{certificateNo}</span>}
        </Dotted>
      </p>
    </Card>
  );
}
