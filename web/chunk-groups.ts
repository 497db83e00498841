import path from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from './app/routes.ts'

interface Graph {
  getModuleInfo(id: string): { importedIds: string[] } | null
}

/** Pages by the folder of their shell, or their own. */
const areas = {
  home: /^(root|shells\/public\/public-shell|pages\/home-page)/,
  login: /^features\/accounts/,
  member: /^shells\/(member|public\/login-wall)/,
  office: /^shells\/back-office/,
  site: /./,
}
type Area = keyof typeof areas
const names = Object.keys(areas) as Area[]

const pagesOf = ({ file, children = [] }: RouteConfigEntry, outer?: Area): [Area, string][] => {
  const area = outer ?? names.find((name) => areas[name].test(file))!
  const inner = area === 'home' || area === 'site' ? undefined : area
  return [[area, file], ...children.flatMap((child) => pagesOf(child, inner))]
}
const pages = pagesOf({ file: 'root.tsx', children: routes as RouteConfigEntry[] })

/** Without icons, because their index imports all of them. */
const addImports = (id: string, graph: Graph, imports: Set<string>) => {
  if (imports.has(id) || id.includes('lucide-react')) return
  imports.add(id)
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) addImports(imported, graph, imports)
}

let imports: Map<Area, Set<string>> | undefined

/** The areas of which a page imports the module, directly or not. */
const areasOf = (id: string, graph: Graph): Area[] => {
  imports ??= pages.reduce(
    (sets, [area, file]) => {
      const page = `${path.join(import.meta.dirname, 'app', file)}?__react-router-build-client-route`
      addImports(page, graph, sets.get(area)!)
      return sets
    },
    new Map(names.map((name) => [name, new Set<string>()])),
  )
  return names.filter((name) => imports!.get(name)!.has(id))
}
const isFirst = (id: string, graph: Graph) => areasOf(id, graph).includes('home')
const isShared = (id: string, graph: Graph) => areasOf(id, graph).length > 1

/**
 * What many pages share is in few files, since each costs a round trip; the bundler does the rest. A file takes all that its
 * modules import and no file before it has.
 */
export const chunkGroups = [
  { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 6 },
  { name: 'icons', test: /lucide-react/, minShareCount: 6, priority: 5 },
  { name: 'rare-icons', test: /lucide-react/, minShareCount: 2, priority: 4 },
  { name: (id: string, graph: Graph) => (isFirst(id, graph) ? 'first' : null), minShareCount: 2, priority: 3 },
  { name: (id: string, graph: Graph) => (isShared(id, graph) ? 'shared' : null), minShareCount: 8, priority: 2 },
  { name: (id: string, graph: Graph) => areasOf(id, graph)[0] ?? null, minShareCount: 6, priority: 1 },
]
