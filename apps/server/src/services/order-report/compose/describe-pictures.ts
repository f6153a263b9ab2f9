import type { DocumentBlock, DocumentPicture } from '#adapters/document/document-content.ts';
import type { DocumentFormat } from '#services/document/document-format.ts';
import { listReportPictures, listReportSignatures, maxReportPictures, type ReportPicture } from '../report-pictures.ts';
import type { ReportedOrder, ReportSource } from '../report-source.ts';
import { fillIn, type ReportTexts } from '../report-texts.ts';

const textOfKind = {
  request: 'requestPhoto',
  before: 'beforePhoto',
  after: 'afterPhoto',
  check: 'checkPhoto',
} as const satisfies Record<ReportPicture['kind'], keyof ReportTexts>;

export function describePhotos({ order, pictures }: ReportSource, texts: ReportTexts, format: DocumentFormat): DocumentBlock[] {
  const listed = listReportPictures(order);
  if (listed.length === 0) return [];
  const shown = listed.slice(0, maxReportPictures);
  const printed = shown.flatMap(({ id, kind }): DocumentPicture[] => {
    const bytes = pictures.get(id);
    return bytes ? [{ bytes, caption: captionOf(order, id, texts[textOfKind[kind]], format) }] : [];
  });
  const notes = [
    listed.length > shown.length ? fillIn(texts.morePhotos, { n: listed.length - shown.length }) : null,
    shown.length > printed.length ? fillIn(texts.unreadablePhotos, { n: shown.length - printed.length }) : null,
  ];
  return [
    { kind: 'heading', text: texts.photos },
    { kind: 'pictures', perRow: 2, pictures: printed },
    ...notes.flatMap((text): DocumentBlock[] => (text === null ? [] : [{ kind: 'paragraph', text, tone: 'muted' }])),
  ];
}

function captionOf({ files }: ReportedOrder, id: string, kind: string, format: DocumentFormat): string {
  const file = files.find((one) => one.id === id);
  if (!file) return kind;
  return [kind, format.time(file.addedAt), file.addedBy?.fullName].filter(Boolean).join(' · ');
}

export function describeSignatures({ order, pictures }: ReportSource, texts: ReportTexts, format: DocumentFormat): DocumentBlock[] {
  const signatures = listReportSignatures(order).map(({ id, label }) => {
    const file = order.files.find((one) => one.id === id);
    return { label: label ?? texts.siteSignature, name: '', at: format.time(file?.addedAt ?? null), bytes: pictures.get(id) ?? null };
  });
  if (signatures.length === 0) return [];
  return [
    { kind: 'heading', text: texts.signatures },
    { kind: 'signatures', signatures },
  ];
}
