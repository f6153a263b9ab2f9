import type { ApiName } from '@energy-om/contract';
import { createReportLink } from '../factories/create-report-links.ts';
import type { AccessFixture } from './access-fixture.ts';
import { type Approach, far, near, type Probe } from './access-probe.ts';

const places = { all: far('10'), team: near('20.team') };

const ofOrder =
  (approach: Approach): Approach =>
  async (fixture, caller) => {
    const attempt = await approach(fixture, caller);
    return attempt && { input: { orderId: attempt.input.id } };
  };

/** A link to the report of the order that the approach leads to. */
const linkAt =
  (approach: Approach, home: 'near' | 'far'): Approach =>
  async (fixture: AccessFixture, caller) => {
    const attempt = await approach(fixture, caller);
    if (!attempt) return attempt;
    return { input: { id: (await createReportLink(fixture.server, fixture[home].tenant, String(attempt.input.id))).id } };
  };

export const orderReportProbes = {
  listOrderReportLinks: { attempts: { all: ofOrder(places.all), team: ofOrder(places.team) } },
  createOrderReportLink: { attempts: { all: ofOrder(places.all), team: ofOrder(places.team) } },
  revokeOrderReportLink: { attempts: { all: linkAt(places.all, 'far'), team: linkAt(places.team, 'near') } },
} satisfies Partial<Record<ApiName, Probe>>;
