import { useApiQuery } from '#shared/api/use-api-query.ts';
import { noteOfConflict } from '#shared/form/conflict.ts';
import { RestoredNotice } from '#shared/form/RestoredNotice.tsx';
import { VersionConflict } from '#shared/form/VersionConflict.tsx';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { TableLink } from '#shared/setup/TableLink.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { useParametersForm } from '../hooks/use-parameters-form.ts';
import { listDifferences } from '../model/parameters-differences.ts';
import { type Parameters, toParametersDraft } from '../model/parameters-draft.ts';
import { ColorCard } from './ColorCard.tsx';
import { ContactCard } from './ContactCard.tsx';
import { NameCard } from './NameCard.tsx';
import { ReportsCard } from './ReportsCard.tsx';
import { RetentionCard } from './RetentionCard.tsx';
import { RulesCard } from './RulesCard.tsx';

/** Changes the parameters of the organisation. */
export function ParametersForm({ parameters }: { parameters: Parameters }) {
  const t = useTexts('parameters');
  const { form, isOutdated } = useParametersForm(parameters);
  const { data: types = [] } = useApiQuery('listManagedBusinessTypes', {}, { silent: true });
  const nameOfType = (id: string) => types.find((type) => type.id === id)?.name ?? '';
  const hasFaults = Object.keys(form.faults.all).length > 0;
  return (
    <Screen
      back={screenAddress('setup')}
      right={<TableLink kind="parameters" />}
      bottom={
        <BottomBar note={noteOfConflict(isOutdated) || (hasFaults && t('hasFaults'))}>
          <Button disabled={isOutdated} onPress={() => form.submit('save')}>
            {t('save')}
          </Button>
        </BottomBar>
      }
    >
      {isOutdated ? (
        <VersionConflict
          differences={listDifferences(parameters, form.values, nameOfType)}
          onTakeTheirs={() => form.change(toParametersDraft(parameters))}
          onSaveMine={() => form.submit('over')}
        />
      ) : (
        <RestoredNotice shown={form.isRestored} onDiscard={form.reset} />
      )}
      <NameCard form={form} registeredName={parameters.registeredName} />
      <ColorCard form={form} name={parameters.registeredName} />
      <ContactCard form={form} />
      <RetentionCard form={form} readingsMonths={parameters.installation.readingsMonths} />
      <RulesCard form={form} />
      <ReportsCard form={form} types={types.filter(({ id, retired }) => !retired || id === form.values.businessTypeId)} />
    </Screen>
  );
}
