import { configurationSections, configurationTemplateIds, roles } from '@energy-om/domain';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { instant, oneOrMany } from '../wire.ts';

export const configurationFormat = 'energy-om-configuration';
export const configurationVersion = 1;

const section = z.enum(configurationSections);

/** A text of the document, encrypted and in UTF-8, takes about four bytes a character. */
const maxBodyBytes = 2.5 * 1024 * 1024;

/** A tenant's configuration as one file: everything by names, without ids, people and secrets. */
const configurationDocument = z.object({
  format: z.literal(configurationFormat),
  version: z.literal(configurationVersion),
  exportedAt: instant,
  tenantName: z.string(),
  /** By section its entries, whose fields are those of the call that saves one. */
  sections: z.partialRecord(section, z.array(z.record(z.string(), z.unknown()))),
});

const configurationInput = {
  source: z.union([
    z.object({ templateId: z.enum(configurationTemplateIds) }),
    /** The file's text as it is, so that what is wrong with it is found with its place. */
    z.object({ document: z.string() }),
  ]),
  /** Undefined: all that the document has. */
  sections: z.array(section).max(configurationSections.length).optional(),
  /** Whether a retired setting of the same name is brought back, rather than another one created beside it. */
  restoreRetired: z.boolean().default(false),
};

const configurationEntry = z.object({
  name: z.string(),
  kind: z.enum(['created', 'restored', 'changed']),
  /** Whether a retired setting has the name. */
  hasRetiredNamesake: z.boolean(),
  /** The fields of the document that differ; none where it is created. */
  fields: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
});

const configurationPreview = z.object({
  /** Of what was previewed: the document, the choice, and the tenant as it stands. */
  fingerprint: z.string(),
  /** The tenant of the document; null for a template. */
  tenantName: z.string().nullable(),
  exportedAt: instant.nullable(),
  sections: z.array(
    z.object({
      section,
      created: z.number(),
      restored: z.number(),
      changed: z.number(),
      unchanged: z.number(),
      /** What is created, restored or changed. */
      entries: z.array(configurationEntry),
      /** The names of what the tenant has and the document has not; it stays as it is. */
      missing: z.array(z.string()),
    }),
  ),
  /** What keeps the document from being applied, by its place in it, as `sections.areas[3].kind`. */
  faults: z.array(z.object({ path: z.string(), message: z.string() })),
  /** What of it does not come along, because it is the other tenant's own; the rest may be applied. */
  warnings: z.array(z.object({ path: z.string(), message: z.string() })),
});

export const configurationApi = {
  exportConfiguration: endpoint(
    'GET',
    '/api/maintenance/configuration/Export',
    'configuration.manage',
    'Returns the tenant’s configuration as one document that another tenant can take in: names, no ids, no people, no secrets.',
    z.object({ sections: oneOrMany(section) }),
    configurationDocument,
  ),
  listConfigurationTemplates: endpoint(
    'GET',
    '/api/maintenance/configuration/GetTemplateList',
    'configuration.manage',
    'Lists the templates of the trade with what each brings.',
    z.object({}),
    z.array(
      z.object({
        id: z.enum(configurationTemplateIds),
        name: z.string(),
        description: z.string(),
        /** The public standards that its inspection items go by, by number. */
        basis: z.array(z.string()),
        /** The number of entries by section. */
        counts: z.partialRecord(section, z.number()),
        businessTypes: z.array(z.object({ name: z.string(), fields: z.number(), points: z.number(), basis: z.array(z.string()) })),
        calendars: z.array(z.string()),
        teams: z.array(z.string()),
        alarmRules: z.array(z.string()),
        /** The templates of plans that go with its business types; a plan itself belongs to a project and a place. */
        planTemplates: z.array(z.string()),
        /** The tenant's own fields on new orders. */
        orderFields: z.array(z.string()),
        meterModels: z.array(z.string()),
        /** The roles that such an operator invites people to. */
        positions: z.array(z.object({ name: z.string(), role: z.enum(roles), duty: z.string() })),
      }),
    ),
  ),
  previewConfiguration: endpoint(
    'POST',
    '/api/maintenance/configuration/Preview',
    'configuration.manage',
    'Returns what taking in a document would create and change, and what is wrong with it; nothing is written.',
    z.object(configurationInput),
    configurationPreview,
    { maxBodyBytes },
  ),
  applyConfiguration: endpoint(
    'POST',
    '/api/maintenance/configuration/Apply',
    'configuration.manage',
    'Takes in a document as a whole or not at all, if the tenant is still as it was previewed; otherwise the conflict has a new preview.',
    z.object({ ...configurationInput, fingerprint: z.string().max(100) }),
    z.object({ created: z.number(), restored: z.number(), changed: z.number(), unchanged: z.number() }),
    { maxBodyBytes },
  ),
} as const;
