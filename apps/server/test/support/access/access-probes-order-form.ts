import type { ApiName } from '@energy-om/contract';
import type { FormField } from '@energy-om/domain';
import { draftOrderForm } from '../factories/create-order-form.ts';
import type { AccessFixture } from './access-fixture.ts';
import type { Probe } from './access-probe.ts';
import { farAway } from './access-probes-administration.ts';

const field = (label: string): FormField => ({
  key: 'floor',
  label,
  type: 'text',
  required: false,
  options: [],
  unit: null,
  min: null,
  max: null,
});

/** The form belongs to the whole tenant, so it is as far away as anything. */
function draft({ server, far }: AccessFixture): Promise<number> {
  return draftOrderForm(server, far.tenant.id, [field('只在草稿里的楼层')]);
}

export const orderFormProbes = {
  getOrderForm: {
    inputs: async (fixture) => {
      await draft(fixture);
      return [{}];
    },
    marks: () => Promise.resolve({ all: '只在草稿里的楼层' }),
  },
  saveOrderFormDraft: farAway(async (fixture) => ({ version: await draft(fixture), fields: [] })),
  publishOrderForm: farAway(async (fixture) => ({ version: await draft(fixture) })),
} satisfies Partial<Record<ApiName, Probe>>;
