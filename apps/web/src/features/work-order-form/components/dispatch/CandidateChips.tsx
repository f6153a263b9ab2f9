import { isSameSkill, type SkillTitle } from '@energy-om/domain';
import { describeReasons, type RankedFacts } from '#features/work-order-form/model/reasons.ts';
import { describeHeld, describeLacked, type SkillFacts } from '#features/work-order-form/model/skill-words.ts';
import { formatList } from '#shared/format/list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { skillTitle } from '#shared/skill/skill-title.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import styles from './CandidateChips.module.css';

export interface Fitness extends RankedFacts, SkillFacts {
  servesProject: boolean;
  servesBusinessType: boolean;
  /** False: the order's area is none of the team's. */
  servesArea: boolean;
  /** Declined the order, or gave it back, within 24 hours. */
  declined: boolean;
  isOnLeave: boolean;
  /** Of a person: the certificates that have ended; a team has none. */
  endedSkills?: readonly SkillTitle[];
}

/** Why a candidate ranks where it does; and what warns of it: declined, a day off, other areas, certificates that have ended. */
export function CandidateChips(fitness: Fitness) {
  const { servesProject, servesBusinessType, servesArea, declined, isOnLeave, lackedSkills, endedSkills } = fitness;
  const t = useTexts('workOrderForm');
  const tSkill = useTexts('skill');
  // Of a team, they are those of who is on duty.
  const describe = (words: string) => (endedSkills === undefined ? t('fit.ofTeam', { words }) : words);
  const held = describeHeld(fitness, t);
  const isSaid = (skill: SkillTitle) =>
    lackedSkills.some(({ endsOn, anyOf }) => endsOn !== null && anyOf.some((one) => isSameSkill(one, skill)));
  const otherEnded = endedSkills?.filter((skill) => !isSaid(skill)) ?? [];
  return (
    <span className={styles.chips}>
      {declined && <Chip tone="warn">{t('fit.declined')}</Chip>}
      {isOnLeave && <Chip tone="warn">{t('fit.onLeave')}</Chip>}
      {describeLacked(fitness, t).map((words) => (
        <Chip key={words} tone="warn">
          {describe(words)}
        </Chip>
      ))}
      {!servesArea && <Chip tone="warn">{t('fit.otherArea')}</Chip>}
      {otherEnded.length > 0 && <Chip tone="warn">{tSkill('ended', { names: formatList(otherEnded.map(skillTitle)) })}</Chip>}
      {held !== null && <Chip tone="good">{describe(held)}</Chip>}
      {describeReasons(fitness, t).map(({ key, words, isGood }) => (
        <Chip key={key} tone={isGood ? 'good' : isGood === false ? 'warn' : 'neutral'}>
          {words}
        </Chip>
      ))}
      {servesProject && <Chip tone="brand">{t('fit.servesProject')}</Chip>}
      {servesBusinessType && <Chip tone="brand">{t('fit.servesTrade')}</Chip>}
    </span>
  );
}
