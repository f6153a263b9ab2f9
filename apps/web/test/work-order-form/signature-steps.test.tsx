import { workOrderStatus } from '@energy-om/domain';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { SignatureSteps } from '#features/work-order-form/components/closing/SignatureSteps.tsx';
import { createOrderDetail } from '../support/order-detail.ts';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);
afterEach(cleanup);

it.each([
  [false, workOrderStatus.closingRequested, ['第一次签署：调度员或管理员', '第二次签署：客户或报修人']],
  [true, workOrderStatus.closingRequested, ['调度员或管理员']],
  [true, workOrderStatus.toBeClosed, ['第一次签署：调度员或管理员', '第二次签署：客户或报修人']],
] as const)('a closing has one step where one signature suffices (%s) at status %d', (oneSignature, status, roles) => {
  render(<SignatureSteps order={createOrderDetail({ oneSignature, status })} />);
  const steps = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  expect(steps).toHaveLength(roles.length);
  for (const [index, role] of roles.entries()) expect(steps[index]).toContain(role);
});
