import type { ApiName } from '@energy-om/contract';
import type { AccessFixture } from './access-fixture.ts';
import { at, type Probe } from './access-probe.ts';

const empty = { source: { templateId: 'empty' } } as const;

/** Of what an administrator was shown. */
async function readFingerprint({ near }: AccessFixture): Promise<string> {
  return (await near.tenant.clients.tenant_admin.succeed('previewConfiguration', empty)).fingerprint;
}

/** The configuration is the whole tenant's. */
export const configurationProbes = {
  exportConfiguration: at('all', () => ({ input: { sections: ['calendars'] } })),
  listConfigurationTemplates: at('all', () => ({ input: {} })),
  previewConfiguration: at('all', () => ({ input: empty })),
  applyConfiguration: at('all', async (fixture) => ({ input: { ...empty, fingerprint: await readFingerprint(fixture) } })),
} satisfies Partial<Record<ApiName, Probe>>;
