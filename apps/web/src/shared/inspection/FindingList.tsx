import { formatNumber } from '../format/number.ts';
import { storedPhotoOf } from '../photo/stored-photo.ts';
import { PhotoGrid } from '../ui/photo/PhotoGrid.tsx';
import styles from './Inspection.module.css';
import type { InspectionPoint } from './inspection.ts';

type Finding = NonNullable<InspectionPoint['visit']>['findings'][number];

/** What was found abnormal or off its limits, with its words and photos. @param place where it was found, if the list is of several points */
export function FindingList({ findings, place }: { findings: readonly Finding[]; place?: string }) {
  return (
    <ul className={styles.findings}>
      {findings.map((finding) => (
        <li key={finding.label} className={styles.finding}>
          <strong>{[place, describeFinding(finding)].filter(Boolean).join(' · ')}</strong>
          {finding.text && <p>{finding.text}</p>}
          {finding.photoIds.length > 0 && <PhotoGrid photos={finding.photoIds.map(storedPhotoOf)} />}
        </li>
      ))}
    </ul>
  );
}

/** 绕组温度 140 ℃ */
export function describeFinding({ label, value, unit }: Pick<Finding, 'label' | 'value' | 'unit'>): string {
  return value === null ? label : [label, formatNumber(value), unit].filter(Boolean).join(' ');
}
