import type { ApiInput, AreaTreeNode } from '@energy-om/contract';
import { hourMs } from '@energy-om/domain';
import { callApi } from '#shared/api/call-api.ts';
import { useSession } from '#shared/session/session-store.ts';
import { type ChoiceRead, choiceIdOf } from '../store/choice-copies.ts';
import type { Copies } from '../store/copies.ts';
import type { OrderCopy } from '../store/stored-shapes.ts';

/** Sites, types and devices change seldom, and the server checks what was chosen of older ones. */
const maxChoicesAgeMs = 6 * hourMs;
/** Of so many projects, those of the account's orders first. */
const maxProjects = 10;
/** A project with more areas and devices has its areas alone on the phone, of which an order may be about one. */
const maxNodes = 2000;

/** Fetches what the form of a new order offers to whoever may raise one, and deletes what is no longer offered. */
export async function compareChoices(copies: Copies, signal: AbortSignal): Promise<void> {
  const may = useSession.getState().user?.permissions ?? [];
  const known = await copies.listVersions('choices');
  const kept = new Set<string>();
  const take = async <Name extends ChoiceRead>(name: Name, input: ApiInput<Name>, shape = (data: unknown) => data) => {
    const id = choiceIdOf(name, input);
    kept.add(id);
    const before = known.get(id);
    if (before && Date.now() - before.at <= maxChoicesAgeMs) return;
    const data = await callApi(name, input, { silent: true, signal });
    signal.throwIfAborted();
    await copies.put('choices', [{ id, version: '', data: shape(data) }]);
  };
  if (may.includes('work-order.create')) {
    await take('listCustomFields', { table: 'workOrder' });
    await take('listNewOrderProjects', {});
    for (const projectId of await chooseProjects(copies)) {
      await take('listProjectSites', { projectId });
      await take('listBusinessTypes', { projectId });
      await take('getNewOrderAreaTree', { projectId }, (data) => cutTree(data as AreaTreeNode[]));
    }
    // Whether these accounts choose type and level or leave them to the dispatcher, is the tenant's.
    if (!may.includes('work-order.process')) await take('getReportDesk', {});
  }
  await copies.keepOnly('choices', kept);
}

async function chooseProjects(copies: Copies): Promise<string[]> {
  const offered = (await copies.find('choices', choiceIdOf('listNewOrderProjects', {})))?.data as { id: string }[] | undefined;
  const inHand = new Set((await copies.list('orders')).map(({ data }) => (data as OrderCopy).order.project.id));
  const ids = (offered ?? []).map(({ id }) => id);
  return [...ids.filter((id) => inHand.has(id)), ...ids.filter((id) => !inHand.has(id))].slice(0, maxProjects);
}

function cutTree(tree: readonly AreaTreeNode[]): AreaTreeNode[] {
  return countNodes(tree) <= maxNodes ? [...tree] : listAreas(tree);
}

function countNodes(tree: readonly AreaTreeNode[]): number {
  return tree.reduce((sum, { children }) => sum + 1 + countNodes(children), 0);
}

const deviceKinds: readonly AreaTreeNode['kind'][] = ['device', 'meter', 'gateway', 'camera'];

function listAreas(tree: readonly AreaTreeNode[]): AreaTreeNode[] {
  return tree.filter(({ kind }) => !deviceKinds.includes(kind)).map((node) => ({ ...node, children: listAreas(node.children) }));
}
