import { maxDemandedSkillNames, maxNameLength, type SkillKind, skillKinds } from '@energy-om/domain';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { TextArea } from '#shared/ui/form/TextArea.tsx';
import { MultiPickerField } from '#shared/ui/multi-picker/MultiPickerField.tsx';
import styles from './fields.module.css';
import type { TypeFieldsProps } from './type-fields.ts';

/** The longest text of all names, with a line break each. */
const maxNamesLength = maxDemandedSkillNames * (maxNameLength + 1);

/** The certificates that whoever works on an order of the business type needs. */
export function SkillsCard({ form }: TypeFieldsProps) {
  const t = useTexts('businessType');
  const tCodes = useTexts('codes');
  const optionOf = (kind: SkillKind) => ({ id: kind, name: tCodes(`skillKind.${kind}`) });
  return (
    <Card title={t('skills')}>
      <div className={styles.stack}>
        <MultiPickerField
          label={t('skillKinds')}
          optional
          hint={t('skillsHint')}
          options={skillKinds.map(optionOf)}
          value={form.values.skillKinds.map(optionOf)}
          onChange={(picked) => form.change({ skillKinds: skillKinds.filter((kind) => picked.some(({ id }) => id === kind)) })}
          error={form.faults.within('skillKinds')}
        />
        <TextArea
          label={t('skillNames')}
          optional
          hint={t('skillNamesHint')}
          placeholder={t('skillNamesExample')}
          rows={2}
          limit={maxNamesLength}
          {...form.field('skillNames')}
        />
      </div>
    </Card>
  );
}
