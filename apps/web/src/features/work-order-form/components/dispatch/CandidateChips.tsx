import type { SkillKind } from '@energy-om/domain';
import { describeReasons, type RankedFacts } from '#features/work-order-form/model/reasons.ts';
import { formatList } from '#shared/format/list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { skillTitle } from '#shared/skill/skill-title.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import styles from './CandidateChips.module.css';

export interface Fitness extends RankedFacts {
  servesProject: boolean;
  servesBusinessType: boolean;
  /** False: the order's area is none of the team's. */
  servesArea: boolean;
  /** Declined the order, or gave it back, within 24 hours. */
  declined: boolean;
  isOnLeave: boolean;
  /** The certificates of which the work takes one, and the candidate has none. */
  missingSkills: readonly SkillKind[];
  /** Of a person: the certificates that have ended. */
  endedSkills?: readonly { kind: SkillKind | null; name: string }[];
}

/** Why a candidate ranks where it does; and what warns of it: declined, a day off, other areas, certificates that have ended. */
export function CandidateChips(fitness: Fitness) {
  const { servesProject, servesBusinessType, servesArea, declined, isOnLeave, missingSkills, endedSkills = [] } = fitness;
  const t = useTexts('workOrderForm');
  const tSkill = useTexts('skill');
  return (
    <span className={styles.chips}>
      {declined && <Chip tone="warn">{t('fit.declined')}</Chip>}
      {isOnLeave && <Chip tone="warn">{t('fit.onLeave')}</Chip>}
      {missingSkills.length > 0 && <Chip tone="warn">{t('fit.missingSkill', { names: namesOf(missingSkills) })}</Chip>}
      {!servesArea && <Chip tone="warn">{t('fit.otherArea')}</Chip>}
      {endedSkills.length > 0 && <Chip tone="warn">{tSkill('ended', { names: formatList(endedSkills.map(skillTitle)) })}</Chip>}
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

const maxNames = 2;

/** The first of the certificates that would do: work below 1,000 V has five. */
function namesOf(kinds: readonly SkillKind[]): string {
  const names = kinds.slice(0, maxNames).map((kind) => skillTitle({ kind, name: '' }));
  return `${formatList(names)}${kinds.length > maxNames ? '…' : ''}`;
}
