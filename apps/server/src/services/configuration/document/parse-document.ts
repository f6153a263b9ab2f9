import { configurationFormat, configurationVersion } from '@energy-om/contract';
import { type ConfigurationSection, configurationSections } from '@energy-om/domain';
import { z } from 'zod';
import type { AnySection } from '../sections/section.ts';
import { sectionTable } from '../sections/section-table.ts';
import { type DocumentFault, formatPlace, maxFaults, type ParsedDocument } from './document.ts';
import { faultsOfIssues, findUnknownFields, isRecord } from './issue-faults.ts';
import { readText } from './read-text.ts';

const head = z.object({
  format: z.literal(configurationFormat),
  version: z.literal(configurationVersion),
  exportedAt: z.iso.datetime({ offset: true }).nullable().default(null),
  tenantName: z.string().max(200).nullable().default(null),
  sections: z.record(z.string(), z.unknown()),
});

/**
 * Reads a document that may come from anywhere. Its faults say at which place what is wrong; a document with faults in its head has no
 * sections.
 *
 * @param chosen undefined: all that the document has
 */
export function parseDocument(text: string, chosen: readonly ConfigurationSection[] | undefined): ParsedDocument {
  const read = readText(text);
  if ('fault' in read) return withoutSections([read.fault]);
  const { value } = read;
  const newer = findNewerVersion(value);
  if (newer) return withoutSections([newer]);
  const parsed = head.safeParse(value);
  if (!parsed.success) return withoutSections(faultsOfIssues(parsed.error.issues, [], value));
  const faults = findUnknownFields({ ...(value as object), sections: null }, { ...parsed.data, sections: null }, []);
  const sections = new Map<ConfigurationSection, readonly unknown[]>();
  for (const [name, entries] of Object.entries(parsed.data.sections)) {
    if (!isSection(name)) faults.push({ path: formatPlace(['sections', name]), messageKey: 'configurationSectionUnknown' });
    else if (!chosen || chosen.includes(name)) sections.set(name, readEntries(sectionTable[name], entries, faults));
  }
  const { tenantName, exportedAt } = parsed.data;
  return { tenantName, exportedAt, sections, faults: faults.slice(0, maxFaults) };
}

function withoutSections(faults: DocumentFault[]): ParsedDocument {
  return { tenantName: null, exportedAt: null, sections: new Map(), faults: faults.slice(0, maxFaults) };
}

/** Said before anything else: a newer version may have what this one does not know. */
function findNewerVersion(value: unknown): DocumentFault | null {
  if (!isRecord(value) || value.format !== configurationFormat) return { path: 'format', messageKey: 'configurationFormatUnknown' };
  const { version } = value;
  if (typeof version !== 'number' || version <= configurationVersion) return null;
  return { path: 'version', messageKey: 'configurationFromNewerVersion', parameters: { version: configurationVersion } };
}

function isSection(name: string): name is ConfigurationSection {
  return configurationSections.some((section) => section === name);
}

/** Appends to `faults`. */
function readEntries(section: AnySection, value: unknown, faults: DocumentFault[]): unknown[] {
  const place = ['sections', section.name];
  if (!Array.isArray(value)) {
    faults.push({ path: formatPlace(place), messageKey: 'configurationNotList' });
    return [];
  }
  const firstPlaces = new Map<string, number>();
  return value.flatMap((raw: unknown, index) => {
    const parsed = section.schema.safeParse(raw);
    if (!parsed.success) {
      faults.push(...faultsOfIssues(parsed.error.issues, [...place, index], raw));
      return [];
    }
    faults.push(...findUnknownFields(raw, parsed.data, [...place, index]));
    const reference = JSON.stringify(section.referenceOf(parsed.data));
    const first = firstPlaces.get(reference);
    if (first === undefined) firstPlaces.set(reference, index);
    else if (!section.mayRepeat) {
      const parameters = { place: formatPlace([...place, first]) };
      faults.push({ path: formatPlace([...place, index]), messageKey: 'configurationNameTwice', parameters });
    }
    return [section.normalise(parsed.data)];
  });
}
