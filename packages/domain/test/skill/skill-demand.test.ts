import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type HeldSkill, listSkillDemands, matchSkills, permitKinds, qualifyingSkills, type SkillKind, skillKinds } from '#index.ts';

const lastDay = '2026-11-20';
const titleOf = (kind: SkillKind) => ({ kind, name: '' });
const held = (kind: SkillKind, endsOn: string | null = null): HeldSkill => ({ ...titleOf(kind), endsOn });

describe('listSkillDemands', () => {
  it('is empty where neither the business nor a permit demands any', () => {
    expect(listSkillDemands({ skillKinds: [], skillNames: [], permitKinds: [] })).toEqual([]);
  });

  it('has each certificate of the business, and one of those that its permits take', () => {
    const demands = listSkillDemands({ skillKinds: ['welding'], skillNames: ['健康证'], permitKinds: ['lowVoltage', 'powerOff'] });
    expect(demands.slice(0, 2)).toEqual([[titleOf('welding')], [{ kind: null, name: '健康证' }]]);
    expect(demands[2]?.map(({ kind }) => kind)).toEqual(qualifyingSkills.lowVoltage);
    expect(demands).toHaveLength(3);
  });

  it('says a certificate once, however often it is demanded', () => {
    const demands = listSkillDemands({ skillKinds: ['highVoltage', 'highVoltage'], skillNames: ['甲', '甲'], permitKinds: ['powerOff'] });
    expect(demands).toEqual([[titleOf('highVoltage')], [{ kind: null, name: '甲' }]]);
  });

  it('is met by whoever has every certificate there is, and by nobody without any', () => {
    const everything = skillKinds.map((kind) => held(kind));
    fc.assert(
      fc.property(fc.subarray([...skillKinds]), fc.subarray([...permitKinds]), (kinds, permits) => {
        const demands = listSkillDemands({ skillKinds: kinds, skillNames: [], permitKinds: permits });
        expect(matchSkills(demands, everything, lastDay).lacked).toEqual([]);
        const nothing = matchSkills(demands, [], lastDay);
        expect([nothing.held, nothing.lacked.length]).toEqual([[], demands.length]);
      }),
    );
  });
});

describe('matchSkills', () => {
  const demands = [[titleOf('highVoltage')]];

  it.each([
    [null, true],
    ['2026-11-21', true],
    ['2026-11-20', true],
    ['2026-11-19', false],
  ])('takes one that ends on %s for valid: %s', (endsOn, isHeld) => {
    const match = matchSkills(demands, [held('highVoltage', endsOn)], lastDay);
    expect(match).toEqual(
      isHeld ? { held: [titleOf('highVoltage')], lacked: [] } : { held: [], lacked: [{ anyOf: [titleOf('highVoltage')], endsOn }] },
    );
  });

  it('names of several that would do the one that there is, the one that is valid longest', () => {
    const any = [[titleOf('lowVoltage'), titleOf('highVoltage'), titleOf('powerCable')]];
    const ended = [held('lowVoltage', '2026-01-01'), held('highVoltage', '2026-06-01')];
    expect(matchSkills(any, ended, lastDay).lacked).toEqual([{ anyOf: [titleOf('highVoltage')], endsOn: '2026-06-01' }]);
    expect(matchSkills(any, [...ended, held('powerCable')], lastDay)).toEqual({ held: [titleOf('powerCable')], lacked: [] });
    expect(matchSkills(any, [], lastDay).lacked).toEqual([{ anyOf: any[0], endsOn: null }]);
  });

  it('tells certificates in own words apart by their words', () => {
    const own = [[{ kind: null, name: '健康证' }]];
    expect(matchSkills(own, [{ kind: null, name: '健康 证', endsOn: null }], lastDay).held).toEqual([]);
    expect(matchSkills(own, [{ kind: null, name: '健康证', endsOn: null }], lastDay).lacked).toEqual([]);
  });

  it('lacks no more with a further certificate than without', () => {
    const skill = fc.record({
      kind: fc.constantFrom(...skillKinds),
      name: fc.constant(''),
      endsOn: fc.constantFrom(null, '2026-01-01', '2027-01-01'),
    });
    fc.assert(
      fc.property(
        fc.subarray([...skillKinds]),
        fc.subarray([...permitKinds]),
        fc.array(skill),
        skill,
        (kinds, permits, before, further) => {
          const all = listSkillDemands({ skillKinds: kinds, skillNames: [], permitKinds: permits });
          const count = (skills: HeldSkill[]) => matchSkills(all, skills, lastDay).lacked.length;
          expect(count([...before, further])).toBeLessThanOrEqual(count(before));
        },
      ),
    );
  });
});
