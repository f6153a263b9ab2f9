import type { Rolldown } from 'vite';

type ChunkGroup = Extract<NonNullable<Rolldown.OutputOptions['codeSplitting']>, object>['groups'] extends
  | readonly (infer Group)[]
  | undefined
  ? Group
  : never;

const featureFolder = /[\\/]features[\\/]([\w-]+)[\\/](?!desk[\\/])/;

/** Its player is opened from a list, and only the player needs the streaming library. */
const splitFeatures = new Set(['camera']);

/** What is shared is a file for each set of screens that share it; small ones are merged. */
const sharedByScreens = { minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 60_000 };

/** Rules import one another across their folders: merged to larger files, two of these would import each other. */
const sharedRules = { ...sharedByScreens, entriesAwareMergeThreshold: 10_000 };

/**
 * Which modules are one file; the group of the highest priority takes a module first. Each takes with a module all that it imports, so that a
 * file only imports files of groups above its own, and no two import one another. What the first page loads comes first, then what most
 * people open, then what screens share, then one file a feature. What is loaded later still (maps, charts, the live connection) stays apart.
 */
export const chunkGroups: ChunkGroup[] = [
  { name: 'packages', test: /[\\/]node_modules[\\/]/, tags: ['$initial'], priority: 100 },
  { name: 'shell', tags: ['$initial'], priority: 95 },
  { name: 'echarts', test: /[\\/]node_modules[\\/](echarts|zrender)[\\/]/, priority: 90 },
  { name: 'hls', test: /[\\/]node_modules[\\/]hls\.js[\\/]/, priority: 90 },
  { name: 'sign-in', test: /[\\/](EntryScreen|SignInCheckScreen|LoginScreen)\.tsx$/, priority: 80 },
  { name: 'home', test: /[\\/](HomeScreen|MySchedulingScreen)\.tsx$|api-table[\\/](guarded|copied)/, priority: 70 },
  { name: 'messages', test: /[\\/]shared[\\/]notification[\\/]/, priority: 68 },
  { name: 'order-list', test: /[\\/]WorkOrderListScreen\.tsx$/, priority: 65 },
  { name: 'order', test: /[\\/]WorkOrderScreen\.tsx$/, priority: 60 },
  { name: 'order-forms', test: /[\\/]work-order-form[\\/]screens[\\/]/, priority: 55 },
  { name: 'map', test: /[\\/]node_modules[\\/]leaflet[\\/]|[\\/]shared[\\/]map[\\/]base-map\.ts$/, priority: 50 },
  { name: 'rules', test: /[\\/]packages[\\/](domain|contract)[\\/]src(?![\\/]dictionary)[\\/]/, priority: 42, ...sharedRules },
  { name: 'shared', test: /[\\/]apps[\\/]web[\\/]src[\\/]shared(?![\\/](i18n|desk))[\\/]/, priority: 40, ...sharedByScreens },
  { name: nameFeature, debugName: 'screens', test: featureFolder, priority: 30 },
  { name: 'desk', test: /[\\/](app|shared)[\\/]desk[\\/]/, priority: 20 },
];

function nameFeature(id: string): string | null {
  const feature = featureFolder.exec(id)?.[1];
  return feature === undefined || splitFeatures.has(feature) ? null : `screens-${feature}`;
}

const ofManyScreens = /^(shared|rules)~/;

/**
 * The start names every file, so what is in one is not spelled out: a file that several screens share would be named after all of them, and that of a feature's
 * screens, or of the one that it is called after, is found by the manifest. Hashes are no longer than the bundler allows.
 */
function nameFile(name: string): string {
  if (ofManyScreens.test(name)) return 'shared';
  return /^(screens-|[A-Z])/.test(name) ? 'screens' : '[name]';
}

/** A file of texts would be named after what they are of alone. */
export function nameChunkFile({ name, facadeModuleId }: { name: string; facadeModuleId?: string | null }): string {
  const texts = /virtual:(texts)\/([\w-]+)\/(\w+)$/.exec(facadeModuleId ?? '')?.slice(1);
  return `assets/${texts?.join('-') ?? nameFile(name)}-[hash:7].js`;
}

export function nameAssetFile({ names }: { names: readonly string[] }): string {
  return `assets/${nameFile(names[0] ?? '')}-[hash:7][extname]`;
}
