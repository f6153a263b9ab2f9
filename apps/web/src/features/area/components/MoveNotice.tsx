import { useTexts } from '#shared/i18n/texts.ts';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { type Area, listWithin } from '../model/area-tree.ts';

export interface MoveNoticeProps {
  area: Area;
  areas: readonly Area[];
  /** Where it is to lie; null: at the top. */
  parentId: string | null;
}

/** Says what moves along with an area. */
export function MoveNotice({ area, areas, parentId }: MoveNoticeProps) {
  const t = useTexts('area');
  if (parentId === area.parentId) return null;
  const parent = areas.find(({ id }) => id === parentId);
  const within = listWithin(areas, area.id).filter(({ retired }) => !retired);
  const devices = within.reduce((sum, one) => sum + one.devices, area.devices);
  const along = [
    ...(within.length > 0 ? [t('form.movesWithin', { count: within.length })] : []),
    ...(devices > 0 ? [t('form.movesDevices', { count: devices })] : []),
  ];
  return (
    <Callout tone="warn" title={parent ? t('form.moves', { parent: parent.name }) : t('form.movesToTop')}>
      {[...along, t('form.movesRights')].join(t('form.movesSeparator'))}
    </Callout>
  );
}
