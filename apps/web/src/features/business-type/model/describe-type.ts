import { eventLevels } from '@energy-om/domain';
import { describeTargets } from '#shared/clock/describe-target.ts';
import { formatList } from '#shared/format/list.ts';
import { textOf } from '#shared/i18n/texts.ts';
import { skillTitle } from '#shared/skill/skill-title.ts';
import type { BusinessTypeFields } from './business-type.ts';

export interface Fact {
  key: string;
  label: string;
  text: string;
}

/** The settings of a business type in words, one row each. */
export function describeType(fields: BusinessTypeFields): Fact[] {
  const t = (key: Parameters<typeof textOf<'businessType'>>[1]) => textOf('businessType', key);
  const yesNo = (value: boolean) => t(value ? 'yes' : 'no');
  const listed = (codes: readonly string[]) => (codes.length > 0 ? formatList(codes) : t('noCodes'));
  const { name, specialty, defaultLevel, energyTypes } = fields;
  const energies = energyTypes.map((energy) => textOf('codes', `energyType.${energy}`));
  const permits = fields.permitKinds.map((kind) => textOf('codes', `permitKind.${kind}`));
  const skills = [...fields.skillKinds.map((kind) => skillTitle({ kind, name: '' })), ...fields.skillNames];
  return [
    { key: 'name', label: t('name'), text: name },
    { key: 'specialty', label: t('specialty'), text: specialty || t('anySpecialty') },
    { key: 'defaultLevel', label: t('defaultLevel'), text: textOf('codes', `level.${defaultLevel}`) },
    { key: 'energyTypes', label: t('energyTypes'), text: energies.length > 0 ? formatList(energies) : t('anyEnergy') },
    { key: 'causeCodes', label: t('causeCodes'), text: listed(fields.causeCodes) },
    { key: 'remedyCodes', label: t('remedyCodes'), text: listed(fields.remedyCodes) },
    { key: 'beforePhotoRequired', label: t('beforePhotoRequired'), text: yesNo(fields.beforePhotoRequired) },
    { key: 'afterPhotoRequired', label: t('afterPhotoRequired'), text: yesNo(fields.afterPhotoRequired) },
    { key: 'permitKinds', label: t('permitKinds'), text: permits.length > 0 ? formatList(permits) : t('noPermit') },
    { key: 'skills', label: t('skills'), text: skills.length > 0 ? formatList(skills) : t('noSkills') },
    { key: 'checkRequired', label: t('checkRequired'), text: yesNo(fields.checkRequired) },
    { key: 'oneSignature', label: t('signatures'), text: t(fields.oneSignature ? 'signature.one' : 'signature.two') },
    { key: 'closesOnSilence', label: t('closesOnSilence'), text: yesNo(fields.closesOnSilence) },
    { key: 'savingChecked', label: t('savingChecked'), text: yesNo(fields.savingChecked) },
    ...describeClocks(fields),
  ];
}

/** @returns the settings whose words differ, with both sides */
export function listDifferences(mine: BusinessTypeFields, theirs: BusinessTypeFields): (Fact & { mine: string })[] {
  const own = new Map(describeType(mine).map(({ key, text }) => [key, text]));
  return describeType(theirs)
    .map((fact) => ({ ...fact, mine: own.get(fact.key) ?? '' }))
    .filter(({ text, mine: ownText }) => text !== ownText);
}

function describeClocks({ clockTargets }: BusinessTypeFields): Fact[] {
  return eventLevels.map((level) => ({
    key: `clockTargets.${level}`,
    label: textOf('clock', 'targets.ofLevel', { level: textOf('codes', `level.${level}`) }),
    text: describeTargets(clockTargets, level) ?? textOf('clock', 'targets.businessType.allInherited'),
  }));
}
