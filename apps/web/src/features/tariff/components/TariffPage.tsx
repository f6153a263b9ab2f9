import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formatTenantDate } from '#shared/format/tenant-time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar, type SecondaryAction } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { StatusTabs } from '#shared/ui/list/StatusTabs.tsx';
import { findCurrent, findFirstShown } from '../model/pick-version.ts';
import { termsOf } from '../model/tariff-draft.ts';
import type { Tariff } from '../model/terms.ts';
import { ApprovalBar } from './ApprovalBar.tsx';
import { AssignmentsCard } from './AssignmentsCard.tsx';
import { PricesCard } from './PricesCard.tsx';
import { RemoveVersion } from './RemoveVersion.tsx';
import { SeasonsCard } from './SeasonsCard.tsx';
import { VersionCard } from './VersionCard.tsx';

/** A tariff: one of its versions with its bands and prices, who has signed it, and which places have the tariff. */
export function TariffPage({ tariff, versionId }: { tariff: Tariff; versionId: string | null }) {
  const t = useTexts('tariff');
  const navigate = useNavigate();
  const [chosen, setChosen] = useState(versionId);
  const { id, name, energyType, versions, assignments } = tariff;
  const version = versions.find((one) => one.id === chosen) ?? findFirstShown(versions);
  if (!version) {
    return (
      <Screen
        title={name}
        back={screenAddress('tariffs')}
        bottom={
          <BottomBar>
            <Button onPress={() => void navigate(screenAddress('tariffEdit', { id }))}>{t('page.write')}</Button>
          </BottomBar>
        }
      >
        <Empty icon="bolt" title={t('page.noVersion')} hint={t('page.noVersionHint')} />
      </Screen>
    );
  }
  const isCurrent = findCurrent(versions)?.id === version.id;
  const isOpen = version.state === 'draft' || version.state === 'requested';
  const edit = screenAddress('tariffEdit', { id, [isOpen ? 'version' : 'copy']: version.id });
  const secondary: SecondaryAction[] = [
    {
      key: 'edit',
      icon: isOpen ? 'edit' : 'copy',
      label: t(isOpen ? 'page.edit' : 'page.copy'),
      onPress: () => void navigate(edit),
    },
    ...(isOpen
      ? [
          {
            key: 'try',
            icon: 'chart' as const,
            label: t('page.try'),
            onPress: () => void navigate(screenAddress('tariffCalculation', { id, version: version.id })),
          },
        ]
      : []),
  ];
  return (
    <Screen
      title={name}
      back={screenAddress('tariffs')}
      top={
        versions.length > 1 && (
          <StatusTabs
            label={t('page.versions')}
            tabs={versions.map((one) => ({ key: one.id, label: formatTenantDate(one.validFrom) }))}
            value={version.id}
            onChange={setChosen}
          />
        )
      }
      bottom={<ApprovalBar tariff={tariff} version={version} secondary={secondary} />}
    >
      {version.refusal !== '' && (
        <Callout tone="warn" title={t('page.refused', { name: version.decidedBy?.fullName ?? '' })}>
          {version.refusal}
        </Callout>
      )}
      <VersionCard version={version} isCurrent={isCurrent} />
      <SeasonsCard key={`seasons ${version.id}`} terms={version} />
      <PricesCard terms={termsOf(version)} energyType={energyType} />
      {versions.some(({ state }) => state === 'published') && <AssignmentsCard tariff={tariff} assignments={assignments} />}
      {isOpen && <RemoveVersion version={version} />}
    </Screen>
  );
}
