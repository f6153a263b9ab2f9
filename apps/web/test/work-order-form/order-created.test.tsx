import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { OrderCreated } from '#features/work-order-form/components/order/OrderCreated.tsx';
import { screenAddress } from '#shared/navigation/paths.ts';
import { openScreens } from '../support/open-screens.tsx';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);
afterEach(cleanup);

const order = { id: 'order-1', orderNo: 'WO20261120-0042', status: 10, backTo: null, version: 1 } as const;

it.each([
  ['offers to raise another one', () => undefined, 1],
  ['offers no other one where it took the place of one that was refused', null, 0],
] as const)('%s', (_, onAnother, offered) => {
  const shown = <OrderCreated order={order} isFollowUp={false} onAnother={onAnother} />;
  openScreens(screenAddress('newWorkOrder'), { newWorkOrder: shown });
  expect(screen.queryAllByRole('button', { name: /再建一单/ })).toHaveLength(offered);
});
