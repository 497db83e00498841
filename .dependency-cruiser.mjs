import path from 'node:path'
import { featureOrder, kernelRooms } from './server/feature-order.ts'

const test = '[.](test|process\\.test|long\\.test)[.]tsx?$'
const testing = '^server/.*/testing/|^server/testing/'
const npm = ['^node_modules/', 'node_modules']
const serverFolder = (feature) => `^server/areas/${feature}/`
const webFolder = (feature) => `^web/app/areas/${feature}/`

/** Folders of web/app/ui; each may import the ones before it. */
const uiFolders = [
  'trusted-types',
  'styles',
  'markup-cache',
  'media',
  'cover',
  'text',
  'button',
  'feedback',
  'navigation',
  'overlay',
  'form',
  'layout',
  'upload',
  'list',
  'item-list',
  'loading',
  'antd',
  'table',
  'category-list',
  'chart',
  'editor',
  'pdf',
  'player',
]

/** Folders of web/app/lib; each may import the ones before it. */
const libFolders = ['url', 'format', 'browser', 'api', 'forms', 'session', 'live', 'pictures', 'document']

/** Files below `from` import nothing but `to` among the files of this repository. */
const only = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from,
  to: { pathNot: [...npm, ...to], dependencyTypesNot: ['core'] },
})
const never = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** A `/` in the name of a rule would read like a path. */
const ruleName = (feature) => feature.replace('/', '-')
const serverOrder = featureOrder.map((feature, at) =>
  only(
    `server-feature-${ruleName(feature)}`,
    'A feature uses kernel, contract, its own files and the index.ts of an earlier feature.',
    { path: serverFolder(feature), pathNot: test },
    [
      '^contract/',
      '^server/kernel/',
      serverFolder(feature),
      ...featureOrder.slice(0, at).map((earlier) => `${serverFolder(earlier)}index[.]ts$`),
    ],
  ),
)

const roomFolder = (room) => `^server/kernel/${room}/`
const roomIndex = (room) => `${roomFolder(room)}index[.]ts$`
/** Tests may use the kernel's test kit, and the kit may use every room. */
const kernelOrder = [
  ...kernelRooms.map((room, at) =>
    only(
      `kernel-room-${room}`,
      'A room of the kernel uses the contract, its own files and the index.ts of a lower room.',
      { path: roomFolder(room), pathNot: test },
      [
        '^contract/',
        roomFolder(room),
        ...kernelRooms.slice(0, at).map(roomIndex),
        '^server/kernel/(testing|database/tables[.]ts)',
      ],
    ),
  ),
  never(
    'kernel-index',
    'Others see only the index.ts of a room.',
    { pathNot: '^server/kernel/' },
    { path: '^server/kernel/', pathNot: ['^server/kernel/[^/]+/index[.]ts$', testing] },
  ),
  never(
    'kernel-rooms-only',
    'Every file of the kernel stands in a room that has its place in the order.',
    {},
    { path: '^server/kernel/', pathNot: [...kernelRooms.map(roomFolder), testing] },
  ),
]

const webOrder = featureOrder.map((feature, at) =>
  only(
    `web-feature-${ruleName(feature)}`,
    'Pages of a feature use contract, lib, ui, their own files and those of earlier features.',
    { path: webFolder(feature), pathNot: test },
    [
      '^contract/',
      '^web/app/(ui|lib)/',
      '^web/[.]react-router/',
      webFolder(feature),
      ...featureOrder.slice(0, at).map(webFolder),
    ],
  ),
)

/** One rule per folder: it imports its own files, the earlier folders and `others`. */
const folderOrder = (parent, folders, others) =>
  folders.map((folder, at) =>
    only(
      `web-${path.basename(parent)}-${folder}`,
      `A folder of ${parent} imports its own files and those of earlier folders.`,
      { path: `^${parent}/${folder}/`, pathNot: test },
      [...folders.slice(0, at + 1).map((earlier) => `^${parent}/${earlier}/`), ...others],
    ),
  )

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    never(
      'contract-zod-only',
      'Both sides share the contract: it depends on zod alone.',
      { path: '^contract/', pathNot: test },
      { pathNot: ['^contract/', '^node_modules/zod/'] },
    ),
    only(
      'kernel',
      'The kernel is free of the domain: it knows the contract alone.',
      { path: '^server/kernel/', pathNot: [test, testing] },
      ['^contract/', '^server/kernel/'],
    ),
    ...kernelOrder,
    ...serverOrder,
    ...webOrder,
    never(
      'worker-files',
      'Heavy halves of jobs are loaded by the worker alone.',
      { path: '^(server|demo|web)/', pathNot: ['^server/worker[.]ts$', '[.]worker[.]ts$', test, testing] },
      { path: '[.]worker[.]ts$' },
    ),
    never(
      'testing-kit',
      'The test kit is for tests.',
      { path: '^(server|web|demo|contract|gateway)/', pathNot: [test, testing] },
      { path: testing },
    ),
    ...folderOrder('web/app/ui', uiFolders, ['^contract/(back-office-)?paths[.]ts$']),
    ...folderOrder('web/app/lib', libFolders, ['^contract/']),
    never(
      'web-folders',
      'Every file of ui and lib is in a folder that has a place in the order.',
      {},
      {
        path: '^web/app/(ui|lib)/',
        pathNot: [`^web/app/ui/(${uiFolders.join('|')})/`, `^web/app/lib/(${libFolders.join('|')})/`],
      },
    ),
    never(
      'trusted-html',
      'Text becomes HTML in few places: cleaned rich text, our own drawings and the detached documents of the editor.',
      {
        path: '^web/app/',
        pathNot: [
          '^web/app/entry[.]client[.]tsx$',
          '^web/app/ui/trusted-types/',
          '^web/app/ui/text/prose[.]tsx$',
          '^web/app/ui/media/inline-svg[.]tsx$',
          '^web/app/ui/editor/(parse-text|pictures|text-blocks)[.]ts$',
        ],
      },
      { path: '^web/app/ui/trusted-types/' },
    ),
    never(
      'web-without-server',
      'Pages reach the server through the contract.',
      { path: '^web/app/' },
      { path: ['^server/', '^gateway/', '^demo/'] },
    ),
    never(
      'server-without-web',
      'Only web.ts and the build know the pages.',
      { path: '^server/(kernel|areas|postgres)/', pathNot: test },
      { path: '^(web|demo|gateway)/' },
    ),
    never(
      'gateway-alone',
      'The payment simulator is its own program.',
      { path: '^gateway/' },
      { path: ['^server/', '^web/', '^demo/'] },
    ),
    never(
      'laboratory-alone',
      'Only its own tests and the program behind `npm run test:fleet` use the laboratory.',
      { path: '^(contract|server|web|gateway|demo|bench|e2e)/' },
      { path: '^laboratory/' },
    ),
    never(
      'no-circles',
      'Two modules that need each other are one module; a type that both need stands in a third. A job imports its work when it runs.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    ),
    never(
      'resolvable',
      'Every import leads somewhere.',
      { path: '^(contract|server|web|gateway|demo|checks|bench|laboratory|e2e)/' },
      { couldNotResolve: true, pathNot: ['^[.]/[+]types/', 'web/build/', '^virtual:'] },
    ),
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^web/build/', '^artifacts/', '^data/', '[+]types/'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css'],
    },
  },
}
