import { existsSync } from 'node:fs'
import path from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from './app/routes.ts'

interface Graph {
  getModuleInfo(id: string): { code: string | null; importedIds: string[] } | null
}

const app = path.join(import.meta.dirname, 'app')

const asRoute = (file: string) => {
  const page = path.join(app, file)
  if (!existsSync(page)) throw new Error(`web/chunk-groups.ts names ${file}, which does not exist`)
  return `${page}?__react-router-build-client-route`
}

/** A route and those inside it. */
const filesOf = ({ file, children = [] }: RouteConfigEntry): string[] => [file, ...children.flatMap(filesOf)]

const officeShell = 'shells/back-office/back-office-shell.tsx'
const deskPages = [
  'features/library/audit/desk/resource-desk-page.tsx',
  'features/lessons/audit/desk/lesson-desk-page.tsx',
]
const offerPages = ['features/library/resource/resource-page.tsx', 'features/lessons/lesson/lesson-page.tsx']
const backOffice = (routes as RouteConfigEntry[])
  .filter(({ file }) => file === officeShell)
  .flatMap(filesOf)
  .filter((file) => !deskPages.includes(file))

/**
 * Routes of the first page of a typical visit, of the pages visitors open next (one thing, or a list), and typical ones of each area
 * behind the login.
 */
const entries = {
  frame: ['root.tsx', 'shells/public/public-shell.tsx'].map(asRoute),
  home: [asRoute('pages/home-page.tsx')],
  offer: offerPages.map(asRoute),
  item: [...offerPages, 'features/news/article-page.tsx', 'pages/shop-page.tsx', 'pages/alliance-page.tsx'].map(
    asRoute,
  ),
  list: [
    'features/library/mall/mall-page.tsx',
    'features/lessons/lists/course-home-page.tsx',
    'features/lessons/lists/lessons-page.tsx',
    'pages/search-page.tsx',
  ].map(asRoute),
  seller: [asRoute('pages/author-page.tsx')],
  player: [asRoute('features/lessons/playing/play-page.tsx')],
  trace: [asRoute('features/library/trace/trace-page.tsx')],
  success: [asRoute('pages/success-page.tsx')],
  /** The account menu, which pages load when somebody is logged in. */
  header: [path.join(app, 'shells/public/account.tsx')],
  account: [
    'features/accounts/login/login-page.tsx',
    'features/accounts/login/reset-page.tsx',
    'features/accounts/login/first-password-page.tsx',
    'features/accounts/wechat/wechat-page.tsx',
  ].map(asRoute),
  member: ['shells/member/member-shell.tsx', 'pages/member/member-page.tsx'].map(asRoute),
  /** With what a topic loads later. */
  forum: [
    ...['features/forum/forum-page.tsx', 'features/forum/topic-page.tsx'].map(asRoute),
    ...['reply-form.tsx', 'reply-actions.tsx', 'topic-actions.tsx'].map((file) =>
      path.join(app, 'features/forum/topic', file),
    ),
  ],
  newTopic: [asRoute('features/forum/editing/new-topic-page.tsx')],
  author: [
    'features/library/contribution/upload-page.tsx',
    'features/lessons/own/own-lessons-page.tsx',
    'features/lessons/editing/edit-page.tsx',
  ].map(asRoute),
  backOffice: backOffice.map(asRoute),
  office: [
    officeShell,
    'features/accounts/members/members-page.tsx',
    'features/library/audit/resource-audit-page.tsx',
    'features/payments/admin/orders-page.tsx',
    'features/forum/admin/topics-page.tsx',
  ].map(asRoute),
  desk: deskPages.map(asRoute),
}

const iconIndex = /lucide-react\/dist\/esm\/lucide-react\.mjs$/

/** All direct and transitive imports of the modules. Of the icon index, which exports every icon, only the imported icons. */
const importsOf = (modules: string[], graph: Graph): Set<string> => {
  const reached = new Set<string>()
  const icons = new Set<string>()
  const queue = [...modules]
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (reached.has(id)) continue
    reached.add(id)
    const { code, importedIds } = graph.getModuleInfo(id) ?? { code: null, importedIds: [] }
    for (const icon of importedIcons(code ?? '')) icons.add(icon)
    if (!iconIndex.test(id)) queue.push(...importedIds)
  }
  const index = [...reached].find((id) => iconIndex.test(id))
  for (const file of iconFiles(icons, index, graph)) reached.add(file)
  for (const entry of modules) reached.delete(entry)
  return reached
}

const importedIcons = (code: string): string[] =>
  Array.from(code.matchAll(/import\s*\{([^}]*)\}\s*from\s*['"]lucide-react['"]/g), ([, names = '']) =>
    names.split(',').map((name) => name.trim().split(/\s/)[0]!),
  ).flat()

/** The files of these icons and their imports. */
const iconFiles = (icons: Set<string>, index: string | undefined, graph: Graph): string[] => {
  const code = (index && graph.getModuleInfo(index)?.code) || ''
  const lines = code.matchAll(/export\s*\{([^}]*)\}\s*from\s*['"]\.\/(icons\/[^'"]+)['"]/g)
  const files = Array.from(lines)
    .filter(([, names = '']) => names.split(',').some((name) => icons.has(name.trim().split(/\s/).at(-1)!)))
    .map(([, , file]) => path.join(path.dirname(index!), file!))
  return [...files, ...files.flatMap((file) => [...importsOf([file], graph)])]
}

type Part = keyof typeof entries

let imports: Record<Part, Set<string>> | undefined

const importsOfAll = (graph: Graph) => {
  imports ??= Object.fromEntries(
    Object.entries(entries).map(([part, routes]) => [part, importsOf(routes, graph)]),
  ) as Record<Part, Set<string>>
  return imports
}

const namedIfImported =
  (part: Part, name: string = part) =>
  (id: string, graph: Graph) =>
    importsOfAll(graph)[part].has(id) ? name : null

/** Parts of the portal: those that must be small, and those behind the login. */
const publicAreas = ['header', 'seller', 'player', 'trace', 'success', 'forum', 'newTopic', 'account'] as const
const areas = [...publicAreas, 'member', 'author', 'desk', 'office'] as const

/** Areas whose pages are forms. */
const formAreas: Part[] = ['trace', 'newTopic', 'account']

/** Areas whose pages have no cards. */
const plainAreas = ['header', 'forum', 'player', 'account'] as const

const importsOne = (parts: readonly Part[], id: string, graph: Graph) =>
  parts.some((part) => importsOfAll(graph)[part].has(id))

/** What every page has, and what the home page shares with pages that have no cards. */
const namedFirst = (id: string, graph: Graph) => {
  const isShared = importsOne(['home'], id, graph) && importsOne(plainAreas, id, graph)
  return isShared || importsOne(['frame'], id, graph) ? 'first' : null
}

/** What the home page shares with others that have cards. */
const namedCards = (id: string, graph: Graph) =>
  importsOne(['home'], id, graph) && importsOne(['item', 'seller'], id, graph) ? 'cards' : null

/** What pages of one thing or lists share with pages that have no cards; in a file of its own what neither resources, courses nor the login need. */
const namedItem = (id: string, graph: Graph) =>
  importsOne(['offer', 'account'], id, graph) ? namedRows(id, graph) && 'item' : null
const namedRows = (id: string, graph: Graph) =>
  importsOne(['item', 'list'], id, graph) && importsOne(plainAreas, id, graph) ? 'rows' : null

/** What they share with each other, or with the other pages that have cards. */
const namedOffers = (id: string, graph: Graph) => {
  const isShared = importsOne(['list', ...publicAreas], id, graph)
  return importsOne(['item'], id, graph) && isShared ? 'offers' : null
}

let publicImports: Set<string>[] | undefined

/** What visitors' pages share: a file for each combination of them, so that none loads more than it imports. */
const namedByPages = (id: string, graph: Graph) => {
  publicImports ??= [...entries.item, ...entries.list].map((route) => importsOf([route], graph))
  const importing = publicImports.flatMap((imported, at) => (imported.has(id) ? at : []))
  return importing.length > 0 ? `public-${importing.join('-')}` : null
}

/** What these areas share is too large for `more`, which all load. */
const pairs = ['account-member', 'member-author']

/**
 * The areas that import a module. What it imports is imported by at least the same areas, so files of more areas are named first.
 * The desks are inside the back office.
 */
const areasOf = (id: string, graph: Graph) => {
  const importing = areas.filter((area) => importsOfAll(graph)[area].has(id))
  return importing.includes('office') ? importing.filter((area) => area !== 'desk') : importing
}

const namedByPair = (id: string, graph: Graph) => {
  const importing = areasOf(id, graph)
  return importing.length > 1 ? importing.join('-') : null
}

const namedOffice = (id: string, graph: Graph) => (areasOf(id, graph).includes('office') ? 'office' : null)

/** Rarer pages of the back office import some code of other areas, which then is a file of its own. */
const namedByAreaAndOffice = (id: string, graph: Graph) => {
  const [area] = areasOf(id, graph)
  return area && importsOfAll(graph).backOffice.has(id) ? `${area}-of-office` : null
}

const namedByArea = (id: string, graph: Graph) => areasOf(id, graph)[0] ?? null

/** Folders of components that most pages use. The others (editor, table, cover …) are large and keep their own files. */
const commonFolders = 'styles|markup-cache|media|text|button|feedback|navigation|overlay|form|layout|list'

/** Small components and icons: each would otherwise become a file of its own. */
const small = new RegExp(`web/app/ui/(?:${commonFolders})/[^/]+$|node_modules/lucide-react/`)

/**
 * What several areas use: in `more` or `more-forms` if several public areas need it, in a file of the area if one does,
 * otherwise in `inner`. Icons and small components too: the style sheets of components must come before those of their
 * users, as must their files.
 */
const namedMore = (id: string, graph: Graph) => {
  const importing = areasOf(id, graph)
  const isShared = importing.length > 1 && !pairs.includes(importing.join('-'))
  if (!isShared && !small.test(id)) return null
  const open = publicAreas.filter((area) => importing.includes(area))
  if (open.length > 1) return open.every((area) => formAreas.includes(area)) ? 'more-forms' : 'more'
  return open.length === 1 ? `more-${open[0]}` : 'inner'
}

/** Features that several others use: separate style sheets for each of their modules would delay the first paint. */
const commonFeatures = 'access|copies|moderation|offers|points|reviews|sharing'
const shared = new RegExp(
  `${small.source}|web/app/(?:lib|features/(?:${commonFeatures}))/.*$|features/library/.*\\.module\\.css$|contract/library/library-rules.ts$`,
)

/** The calls of the back office, which other pages load with their first call. */
const calls = /web\/app\/lib\/api\/(?:browser-api|sendable-calls)\.ts$/

/**
 * Shared code is bundled into few files, because a browser loads six at a time and each costs a round trip: `first` for every
 * page, `home` and `cards` for the home page, `item`, `rows` and `offers` for what pages of one thing and lists share with
 * others, `item-parts` and `list` for the rest of what they need, then `more` and `inner` for what several areas use, and a
 * file per area. An earlier page never loads a file that contains code of a later group. A file takes all that its modules
 * import and that is not in a file named before, so what many pages need is named first.
 */
export const chunkGroups = [
  { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 5 },
  { name: namedFirst, minShareCount: 2, priority: 4 },
  { name: namedCards, minShareCount: 2, priority: 3 },
  { name: namedIfImported('home'), minShareCount: 2, priority: 3 },
  { name: namedItem, test: shared, minShareCount: 2, priority: 2 },
  { name: namedRows, test: shared, minShareCount: 2, priority: 2 },
  { name: namedOffers, test: shared, minShareCount: 2, priority: 2 },
  { name: namedIfImported('item', 'item-parts'), test: shared, minShareCount: 2, priority: 2 },
  { name: namedIfImported('list'), test: shared, minShareCount: 2, priority: 2 },
  { name: namedByPages, minShareCount: 2, priority: 1 },
  // Groups of the same priority take their modules in this order.
  { name: namedMore, minShareCount: 2, priority: 1 },
  { name: namedIfImported('header'), minShareCount: 2, priority: 1 },
  { name: 'calls', test: calls, priority: 1 },
  { name: 'chart', test: /web\/app\/ui\/chart\//, minShareCount: 2, priority: 1 },
  { name: namedByPair, minShareCount: 2, priority: 1 },
  { name: namedOffice, minShareCount: 2, priority: 1 },
  { name: namedByAreaAndOffice, minShareCount: 2, priority: 1 },
  { name: namedByArea, minShareCount: 2, priority: 1 },
]
