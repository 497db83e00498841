import path from 'node:path'

interface Graph {
  getModuleInfo(id: string): { code: string | null; importedIds: string[] } | null
}

const app = path.join(import.meta.dirname, 'app')
const asRoute = (file: string) => `${path.join(app, file)}?__react-router-build-client-route`

/** What a visit begins with, and where it leads. */
const entries = {
  first: ['root.tsx', 'shells/public/public-shell.tsx', 'pages/home-page.tsx'].map(asRoute),
  next: [
    'features/library/mall-page.tsx',
    'features/library/resource-page.tsx',
    'features/lessons/course-home-page.tsx',
    'features/lessons/lessons-page.tsx',
    'features/lessons/lesson-page.tsx',
    'features/news/article-page.tsx',
    'pages/alliance-page.tsx',
    'pages/search-page.tsx',
    'pages/shop-page.tsx',
  ].map(asRoute),
}

const iconIndex = /lucide-react\/dist\/esm\/lucide-react\.mjs$/

/** Everything these modules import, directly or not. The index of icons names them all: of those only what is asked for. */
const reachedFrom = (modules: string[], graph: Graph): Set<string> => {
  const reached = new Set<string>()
  const icons = new Set<string>()
  const waiting = [...modules]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue
    reached.add(id)
    const { code, importedIds } = graph.getModuleInfo(id) ?? { code: null, importedIds: [] }
    for (const icon of iconsAskedIn(code ?? '')) icons.add(icon)
    if (!iconIndex.test(id)) waiting.push(...importedIds)
  }
  const index = [...reached].find((id) => iconIndex.test(id))
  for (const file of filesOf(icons, index, graph)) reached.add(file)
  for (const entry of modules) reached.delete(entry)
  return reached
}

const iconsAskedIn = (code: string): string[] =>
  Array.from(code.matchAll(/import\s*\{([^}]*)\}\s*from\s*['"]lucide-react['"]/g), ([, names = '']) =>
    names.split(',').map((name) => name.trim().split(/\s/)[0]!),
  ).flat()

/** Where the icons of these names are, with what all of them need. */
const filesOf = (icons: Set<string>, index: string | undefined, graph: Graph): string[] => {
  const code = (index && graph.getModuleInfo(index)?.code) || ''
  const lines = code.matchAll(/export\s*\{([^}]*)\}\s*from\s*['"]\.\/(icons\/[^'"]+)['"]/g)
  const files = Array.from(lines)
    .filter(([, names = '']) => names.split(',').some((name) => icons.has(name.trim().split(/\s/).at(-1)!)))
    .map(([, , file]) => path.join(path.dirname(index!), file!))
  return [...files, ...files.flatMap((file) => [...reachedFrom([file], graph)])]
}

let reached: { first: Set<string>; next: Set<string> } | undefined

const reachedBy = (part: keyof typeof entries, id: string, graph: Graph): boolean => {
  reached ??= { first: reachedFrom(entries.first, graph), next: reachedFrom(entries.next, graph) }
  return reached[part].has(id)
}

/** Rooms of components that most pages use. The others (editor, table, cover …) are large and keep their own files. */
const commonRooms = 'styles|markup-cache|media|text|button|feedback|navigation|overlay|form|layout|list'

/** Small components and icons: each would otherwise become a file of its own. */
const small = new RegExp(`web/app/ui/(?:${commonRooms})/[^/]+$|node_modules/lucide-react/`)

/** Modules that several features use: separate style sheets for each would delay the first paint. */
const shared = new RegExp(`${small.source}|web/app/(?:lib|features/(?:access|moderation|points|sharing))/.*$`)

/**
 * What pages share travels in few files: `first` has what home needs, `next` what else visitors need, `more` what is for
 * members and the back office. A file that holds what comes later is not loaded for the sake of what came before.
 */
export const chunkGroups = [
  { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 4 },
  {
    name: (id: string, graph: Graph) => (reachedBy('first', id, graph) ? 'first' : null),
    minShareCount: 2,
    priority: 3,
  },
  {
    name: (id: string, graph: Graph) => (reachedBy('next', id, graph) ? 'next' : null),
    test: shared,
    minShareCount: 2,
    priority: 2,
  },
  { name: 'more', test: small, minShareCount: 3, priority: 1 },
]
