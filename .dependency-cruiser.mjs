import { featureOrder } from './server/feature-order.ts'

const test = '[.](test|process\\.test|long\\.test)[.]tsx?$'
const testing = '^server/.*/testing/|^server/testing/'
const npm = ['^node_modules/', 'node_modules']
const serverFolder = (feature) => `^server/features/${feature}/`
const webFolder = (feature) => `^web/app/features/${feature}/`

/** Files below `from` import nothing but `to` among the files of this repository. */
const only = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from,
  to: { pathNot: [...npm, ...to], dependencyTypesNot: ['core'] },
})
const never = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

const serverOrder = featureOrder.map((feature, at) =>
  only(
    `server-feature-${feature}`,
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

const webOrder = featureOrder.map((feature, at) =>
  only(
    `web-feature-${feature}`,
    'Pages of a feature use contract, lib, ui, their own files and those of earlier features.',
    { path: webFolder(feature), pathNot: test },
    [
      '^contract/',
      '^web/app/(ui|lib|styles)/',
      '^web/[.]react-router/',
      webFolder(feature),
      ...featureOrder.slice(0, at).map(webFolder),
    ],
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
    only('web-ui', 'Components carry no domain words: React and each other.', { path: '^web/app/ui/', pathNot: test }, [
      '^web/app/(ui|styles)/',
    ]),
    only('web-lib', 'The library of the pages knows the contract.', { path: '^web/app/lib/', pathNot: test }, [
      '^contract/',
      '^web/app/lib/',
    ]),
    never(
      'web-without-server',
      'Pages reach the server through the contract.',
      { path: '^web/app/' },
      { path: ['^server/', '^gateway/', '^demo/'] },
    ),
    never(
      'server-without-web',
      'Only web.ts and the build know the pages.',
      { path: '^server/(kernel|features|postgres)/', pathNot: test },
      { path: '^(web|demo|gateway)/' },
    ),
    never(
      'gateway-alone',
      'The payment simulator is its own program.',
      { path: '^gateway/' },
      { path: ['^server/', '^web/', '^demo/'] },
    ),
    never(
      'no-circles',
      'Two modules that need each other are one module.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    never(
      'resolvable',
      'Every import leads somewhere.',
      { path: '^(contract|server|web|gateway|demo|checks|bench|e2e)/' },
      { couldNotResolve: true, pathNot: ['^[.]/[+]types/', 'web/build/', '^virtual:'] },
    ),
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^web/build/', '^artifacts/', '^data/', '[+]types/'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css'],
    },
  },
}
