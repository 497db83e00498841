import { existsSync } from 'node:fs'
import path from 'node:path'

interface Graph {
  getModuleInfo(id: string): { code: string | null; importedIds: string[] } | null
}

const app = path.join(import.meta.dirname, 'app')

const asRoute = (file: string) => {
  const page = path.join(app, file)
  if (!existsSync(page)) throw new Error(`web/chunk-groups.ts names ${file}, which does not exist`)
  return `${page}?__react-router-build-client-route`
}

/** Routes of the first page of a typical visit, and of the pages visitors open next: one thing, or a list. */
const entries = {
  first: ['root.tsx', 'shells/public/public-shell.tsx', 'pages/home-page.tsx'].map(asRoute),
  item: [
    'features/library/resource/resource-page.tsx',
    'features/lessons/lesson/lesson-page.tsx',
    'features/news/article-page.tsx',
    'pages/shop-page.tsx',
    'pages/alliance-page.tsx',
  ].map(asRoute),
  list: [
    'features/library/mall/mall-page.tsx',
    'features/lessons/lists/course-home-page.tsx',
    'features/lessons/lists/lessons-page.tsx',
    'pages/search-page.tsx',
  ].map(asRoute),
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

let imports: Record<keyof typeof entries, Set<string>> | undefined

const namedIfImported =
  (part: keyof typeof entries, name: string = part) =>
  (id: string, graph: Graph) => {
    imports ??= {
      first: importsOf(entries.first, graph),
      item: importsOf(entries.item, graph),
      list: importsOf(entries.list, graph),
    }
    return imports[part].has(id) ? name : null
  }

/** Folders of components that most pages use. The others (editor, table, cover …) are large and keep their own files. */
const commonFolders = 'styles|markup-cache|media|text|button|feedback|navigation|overlay|form|layout|list'

/** Small components and icons: each would otherwise become a file of its own. */
const small = new RegExp(`web/app/ui/(?:${commonFolders})/[^/]+$|node_modules/lucide-react/`)

/** Modules that several features use: separate style sheets for each would delay the first paint. */
const shared = new RegExp(
  `${small.source}|web/app/(?:lib|features/(?:access|moderation|offers|points|sharing))/.*$|contract/library-rules.ts$`,
)

/** Reviews, downloads, and style sheets of what a page loads later: each would otherwise become a file of its own. */
const partsOfItems = /web\/app\/features\/(?:(?:reviews|copies)\/.*|library\/.*\.module\.css)$/

/**
 * Shared code is bundled into few files: `first` for the home page, `item` for the pages of one thing, `item-parts` for resources and courses, `list` for what lists
 * need beyond that, `more` for members and the back office. An earlier page never loads a file that contains code of a later group.
 */
export const chunkGroups = [
  { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 5 },
  { name: namedIfImported('first'), minShareCount: 2, priority: 4 },
  { name: namedIfImported('item'), test: shared, minShareCount: 2, priority: 3 },
  { name: namedIfImported('item', 'item-parts'), test: partsOfItems, minShareCount: 2, priority: 2.5 },
  { name: namedIfImported('list'), test: shared, minShareCount: 2, priority: 2 },
  { name: 'more', test: small, minShareCount: 3, priority: 1 },
]
