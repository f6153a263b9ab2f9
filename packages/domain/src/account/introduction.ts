import type { Permission } from '../access/permissions.ts';

/** What somebody new who works on orders is shown on home, until the first order is taken on. */
export const introductionCards = ['profile', 'notifications', 'firstOrder'] as const;

export type IntroductionCard = (typeof introductionCards)[number];

/** Dispatchers and administrators work on orders too, but they are led by the steps of the set-up. */
export function isIntroduced(may: (permission: Permission) => boolean): boolean {
  return may('work-order.process') && !may('setup.view');
}
