import { describe, expect, it } from 'vitest';
import { decidePermit, listNextOnPermit, listPermitActions, listUnbriefed, type Permit } from '#index.ts';
import { calmFacts, fullInput, newPermit } from '../support/permits.ts';

describe('a changed crew', () => {
  const ofThree = newPermit({ status: 'working', crewIds: ['crew', 'mate'], briefedIds: ['leader', 'crew', 'mate'] });
  const changeCrew = (permit: Permit, crewIds: string[]) => {
    const decided = decidePermit(permit, 'changeCrew', 'leader', { ...fullInput, crewIds }, calmFacts);
    if ('fault' in decided) throw new Error(JSON.stringify(decided.fault));
    return decided.permit;
  };

  it('takes somebody new into the crew, who is briefed afterwards and before work goes on elsewhere', () => {
    const joined = changeCrew(newPermit({ status: 'working' }), ['crew', 'newcomer']);
    expect(joined).toMatchObject({ status: 'working', crewIds: ['crew', 'newcomer'], briefedIds: ['leader', 'crew'] });
    expect(listUnbriefed(joined)).toEqual(['newcomer']);
    expect(listNextOnPermit(joined, [])).toEqual(['newcomer']);
    for (const [action, status] of [
      ['transfer', 'working'],
      ['resume', 'paused'],
    ] as const)
      expect(decidePermit({ ...joined, status }, action, 'leader', fullInput, calmFacts)).toMatchObject({
        fault: { faults: [{ requirement: 'briefed', ids: ['newcomer'] }] },
      });
    const briefed = { ...joined, briefedIds: [...joined.briefedIds, 'newcomer'] };
    expect(decidePermit(briefed, 'transfer', 'leader', fullInput, calmFacts)).toMatchObject({ permit: { status: 'working' } });
  });

  it('takes nobody else into the crew before the last one was briefed, and lets that one go', () => {
    const joined = changeCrew(newPermit({ status: 'working' }), ['crew', 'newcomer']);
    const more = { ...fullInput, crewIds: ['crew', 'newcomer', 'mate'] };
    expect(decidePermit(joined, 'changeCrew', 'leader', more, calmFacts)).toMatchObject({
      fault: { faults: [{ requirement: 'briefed', ids: ['newcomer'] }] },
    });
    expect(changeCrew(joined, ['crew'])).toMatchObject({ crewIds: ['crew'] });
    const offered = listPermitActions(joined, 'leader', { ...calmFacts, unqualifiedIds: ['newcomer'] }, []);
    expect(offered.find(({ action }) => action === 'changeCrew')).toMatchObject({ faults: [] });
    expect(offered.find(({ action }) => action === 'transfer')?.faults.map(({ requirement }) => requirement)).toEqual([
      'qualified',
      'briefed',
    ]);
  });

  it('briefs again whoever comes back', () => {
    const left = changeCrew(ofThree, ['crew']);
    expect(left.briefedIds).toEqual(['leader', 'crew']);
    expect(listUnbriefed(changeCrew(left, ['crew', 'mate']))).toEqual(['mate']);
    const led = decidePermit(ofThree, 'changeLeader', 'issuer', { ...fullInput, newLeaderId: 'successor' }, calmFacts);
    expect(led).toMatchObject({ permit: { leaderId: 'successor', briefedIds: ['crew', 'mate'] } });
  });
});
