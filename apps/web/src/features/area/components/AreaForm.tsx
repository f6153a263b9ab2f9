import { noteOfConflict } from '#shared/form/conflict.ts';
import { RestoredNotice } from '#shared/form/RestoredNotice.tsx';
import { VersionConflict } from '#shared/form/VersionConflict.tsx';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { DutyByTrade } from '#shared/roster/DutyByTrade.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { areaDraftKey, useAreaForm } from '../hooks/use-area-form.ts';
import { useDifferences } from '../hooks/use-differences.ts';
import { toAreaDraft } from '../model/area-draft.ts';
import type { Area } from '../model/area-tree.ts';
import { AreaPeople } from './AreaPeople.tsx';
import { BasicsCard } from './BasicsCard.tsx';
import { MoveNotice } from './MoveNotice.tsx';
import { PositionCard } from './PositionCard.tsx';
import { RetireArea } from './RetireArea.tsx';

export interface AreaFormProps {
  /** Null: a new area is created. */
  area: Area | null;
  /** Where a new area is to lie; null: at the top. */
  parent: Area | null;
  areas: readonly Area[];
  isParentHidden: boolean;
}

/** Creates or changes an area, moves it with what lies in it, or retires it. */
export function AreaForm({ area, parent, areas, isParentHidden }: AreaFormProps) {
  const t = useTexts('area');
  const form = useAreaForm({ area, parent, isParentHidden });
  const differences = useDifferences(area, form.values, areas);
  const isOutdated = area !== null && area.version !== form.values.version;
  const fields = { form, area, areas, isParentHidden };
  return (
    <Screen
      title={t(area ? 'form.editTitle' : 'form.newTitle')}
      back={screenAddress('areas')}
      bottom={
        <BottomBar note={noteOfConflict(isOutdated)}>
          <Button disabled={isOutdated} onPress={() => form.submit('save')}>
            {t(area ? 'form.save' : 'form.create')}
          </Button>
        </BottomBar>
      }
    >
      {isOutdated ? (
        <VersionConflict
          differences={differences}
          onTakeTheirs={() => form.change(toAreaDraft(area))}
          onSaveMine={() => form.submit('overwrite')}
        />
      ) : (
        <RestoredNotice shown={form.isRestored} onDiscard={form.reset} />
      )}
      <BasicsCard {...fields} />
      {area && !isParentHidden && <MoveNotice area={area} areas={areas} parentId={form.values.parentId} />}
      <PositionCard form={form} area={area} draftKey={areaDraftKey(area, parent)} />
      {area && <DutyByTrade areaId={area.id} />}
      {area && <AreaPeople areaId={area.id} />}
      {area && <RetireArea area={area} areas={areas} onRetired={form.reset} />}
    </Screen>
  );
}
