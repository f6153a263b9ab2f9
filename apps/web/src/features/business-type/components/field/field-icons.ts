import type { FieldType } from '@energy-om/domain';
import type { IconName } from '#shared/ui/display/Icon.tsx';

export const fieldIcons: Record<FieldType, IconName> = {
  text: 'text',
  number: 'number',
  choice: 'choice',
  checklist: 'checklist',
  yesNo: 'toggle',
  date: 'calendar',
  photo: 'camera',
  signature: 'sign',
  reading: 'meter',
};
