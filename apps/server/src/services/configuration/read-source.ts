import type { ApiParsedInput } from '@energy-om/contract';
import { maxConfigurationLength } from '@energy-om/domain';
import { invalid } from '#services/core/service-error.ts';
import type { ParsedDocument } from './document/document.ts';
import { parseDocument } from './document/parse-document.ts';
import { readTemplate } from './templates/read-template.ts';

/** A document, or the template that stands for one. Throws `invalid` for a document that is too long. */
export function readSource({ source, sections }: Pick<ApiParsedInput<'previewConfiguration'>, 'source' | 'sections'>): ParsedDocument {
  if ('templateId' in source) return readTemplate(source.templateId, sections);
  if (source.document.length > maxConfigurationLength)
    throw invalid({ 'source.document': 'configurationTooLong' }, { most: maxConfigurationLength });
  return parseDocument(source.document, sections);
}
