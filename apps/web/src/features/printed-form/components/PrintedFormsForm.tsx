import { type PrintedFormKind, printedFormKinds } from '@energy-om/domain';
import { useState } from 'react';
import { noteOfConflict } from '#shared/form/conflict.ts';
import { RestoredNotice } from '#shared/form/RestoredNotice.tsx';
import { VersionConflict } from '#shared/form/VersionConflict.tsx';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { StatusTabs } from '#shared/ui/list/StatusTabs.tsx';
import { useFormsForm } from '../hooks/use-forms-form.ts';
import { listDifferences, nameOfKind, type PrintedForms, toFormsDraft } from '../model/forms-draft.ts';
import { FormFields } from './FormFields.tsx';
import { FormPreview } from './FormPreview.tsx';

/** Changes what is printed on permits and switching orders, kind by kind. */
export function PrintedFormsForm({ stored }: { stored: PrintedForms }) {
  const t = useTexts('printedForm');
  const { form, isOutdated } = useFormsForm(stored);
  const [kind, setKind] = useState<PrintedFormKind>('powerOff');
  const faulty = (one: PrintedFormKind) => Object.keys(form.faults.all).filter((path) => path.startsWith(`forms.${one}.`)).length;
  const hasFaults = Object.keys(form.faults.all).length > 0;
  return (
    <Screen
      back={screenAddress('setup')}
      top={
        <StatusTabs
          label={t('kinds')}
          tabs={printedFormKinds.map((key) => ({ key, label: nameOfKind(key), count: faulty(key) || null, urgent: true }))}
          value={kind}
          onChange={(key) => setKind(printedFormKinds.find((one) => one === key) ?? kind)}
        />
      }
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
          differences={listDifferences(stored, form.values)}
          onTakeTheirs={() => form.change(toFormsDraft(stored))}
          onSaveMine={() => form.submit('over')}
        />
      ) : (
        <RestoredNotice shown={form.isRestored} onDiscard={form.reset} />
      )}
      <Callout>{t('explain')}</Callout>
      <FormFields key={kind} kind={kind} form={form} usual={stored.defaults[kind]} />
      <FormPreview typed={form.values.forms[kind]} usual={stored.defaults[kind]} />
    </Screen>
  );
}
