import type { ApiOutput } from '@energy-om/contract';
import { useState } from 'react';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { type ActionForm, useActionForm } from '#shared/form/use-action-form.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { refreshOrders } from '#shared/work-order/order-reads.ts';
import { createReportDraft, type ReportDesk, type ReportDraft, type ReportedSite, reportDraftKey } from '../model/report-draft.ts';

type SimilarOrder = ReportDesk['similar'][number];

export interface ReportForm {
  form: ActionForm<ReportDraft>;
  /** The reported site, who answers there, and similar orders; null while it is loading. */
  desk: ReportDesk | null;
  /** Where it is reported from is not known yet. */
  isLoading: boolean;
  /** The open order that this report is added to, instead of creating another one. */
  joined: SimilarOrder | null;
  setJoined: (order: SimilarOrder | null) => void;
  /** Changes the reported device or site. */
  moveTo: (site: ReportedSite) => void;
}

/** The form that reports a fault: the site, a text with photos, and the order that it may be added to. */
export function useReportForm(begunFrom: ReportedSite, onSent: (report: ApiOutput<'reportFault'>) => void): ReportForm {
  const t = useTexts('report');
  const [joined, setJoined] = useState<SimilarOrder | null>(null);
  const report = useApiMutation('reportFault');
  const form: ActionForm<ReportDraft> = useActionForm<ReportDraft, ApiOutput<'reportFault'>>({
    draftKey: reportDraftKey(begunFrom),
    initial: createReportDraft(begunFrom),
    faultNames: { photos: 'fileIds' },
    findFaults: ({ text }) => ({
      ...(!desk?.place && { place: t('placeMissing') }),
      ...(text.trim() === '' && { text: t('sentenceMissing') }),
    }),
    send: ({ text, photos }) =>
      report.mutateAsync({
        ...(desk?.device ? { deviceId: desk.device.id } : { siteId: desk?.place?.id }),
        text: text.trim(),
        fileIds: photos.map(({ id }) => id),
        joinOrderId: joined?.id,
      }),
    onSent: (sent) => {
      onSent(sent);
      void refreshOrders();
    },
  });
  const { code, deviceId, siteId } = form.values;
  const { data: desk = null, isLoading } = useApiQuery('getReportDesk', {
    device: code ?? undefined,
    deviceId: deviceId ?? undefined,
    siteId: siteId ?? undefined,
  });
  const moveTo = (site: ReportedSite) => {
    setJoined(null);
    form.change(site);
    form.faults.forget('place');
  };
  return { form, desk, isLoading, joined, setJoined, moveTo };
}
