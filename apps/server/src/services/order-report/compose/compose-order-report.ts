import type { PagesContent } from '#adapters/document/document-content.ts';
import { createDocumentFormat } from '#services/document/document-format.ts';
import type { ReportSource } from '../report-source.ts';
import { fillIn, reportTexts } from '../report-texts.ts';
import { describeBasics, describeDevices, describeEvaluation, describeTimes } from './describe-order.ts';
import { describePhotos, describeSignatures } from './describe-pictures.ts';
import { describeAlarms, describeResult } from './describe-result.ts';

/**
 * What a customer should see of an order: what it was about, what was found and done, by whom and when, and how it was judged. Phone numbers,
 * internal remarks and costs are not in it.
 */
export function composeOrderReport(source: ReportSource): PagesContent {
  const { order, language, tenantName, now } = source;
  const texts = reportTexts[language];
  const format = createDocumentFormat(language, source.timeZone);
  return {
    kind: 'pages',
    language,
    title: `${texts.name} ${order.orderNo}`,
    author: tenantName,
    createdAt: now,
    footer: fillIn(texts.footer, { tenant: tenantName, number: order.orderNo, time: format.time(new Date(now).toISOString()) }),
    pageNumber: texts.page,
    blocks: [
      { kind: 'title', text: order.title, detail: [texts.name, order.orderNo, tenantName].join(' · ') },
      ...describeBasics(source, texts),
      ...describeDevices(source.devices, texts),
      ...describeTimes(order, texts, format),
      ...describeAlarms(order, texts, format),
      ...describeResult(source, texts, format),
      ...describePhotos(source, texts, format),
      ...describeSignatures(source, texts, format),
      ...describeEvaluation(order, texts, format),
    ],
  };
}
