import type { SkillKind } from '@energy-om/domain';
import { formatDistance } from '#shared/format/distance.ts';
import { formatList } from '#shared/format/list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { skillTitle } from '#shared/skill/skill-title.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import styles from './CandidateChips.module.css';

export interface Fitness {
  openOrders: number;
  /** Metres. */
  distance: number | null;
  servesProject: boolean;
  servesBusinessType: boolean;
  /** False: the order's area is none of the team's. */
  servesArea: boolean;
  /** Of a person: the certificates that have ended. */
  endedSkills?: readonly { kind: SkillKind | null; name: string }[];
}

const manyOrders = 5;

/** Why a candidate is proposed: workload, distance, project, trade; and what warns of it: other areas, certificates that have ended. */
export function CandidateChips({ openOrders, distance, servesProject, servesBusinessType, servesArea, endedSkills = [] }: Fitness) {
  const t = useTexts('workOrderForm');
  const tSkill = useTexts('skill');
  return (
    <span className={styles.chips}>
      <Chip tone={openOrders === 0 ? 'good' : openOrders >= manyOrders ? 'warn' : 'neutral'}>
        {openOrders === 0 ? t('fit.free') : t('fit.openOrders', { count: openOrders })}
      </Chip>
      {distance !== null && <Chip>{formatDistance(distance)}</Chip>}
      {servesProject && <Chip tone="brand">{t('fit.servesProject')}</Chip>}
      {servesBusinessType && <Chip tone="brand">{t('fit.servesTrade')}</Chip>}
      {!servesArea && <Chip tone="warn">{t('fit.otherArea')}</Chip>}
      {endedSkills.length > 0 && <Chip tone="warn">{tSkill('ended', { names: formatList(endedSkills.map(skillTitle)) })}</Chip>}
    </span>
  );
}
