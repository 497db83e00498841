import path from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from './app/routes.ts'

type Graph = { getModuleInfo(id: string): { importedIds: string[] } | null }

/** Pages by the folder of their shell, or their own. */
const areas = {
  home: /^(root|shells\/public\/public-shell|pages\/home-page)/,
  login: /^areas\/people\/accounts/,
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

/** Without icons, because their index imports all of them. */
const addImports = (id: string, graph: Graph, imports: Set<string>) => {
  if (imports.has(id) || id.includes('lucide-react')) return
  imports.add(id)
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) addImports(imported, graph, imports)
}

const imports = new Map(names.map((name) => [name, new Set<string>()]))

/** What the home page imports, what several areas do, and what one area does. */
const groupOf = (id: string, graph: Graph): Area | 'shared' | undefined => {
  if (imports.get('home')!.size === 0)
    for (const [area, file] of pagesOf({ file: 'root.tsx', children: routes as RouteConfigEntry[] }))
      addImports(
        `${path.join(import.meta.dirname, 'app', file)}?__react-router-build-client-route`,
        graph,
        imports.get(area)!,
      )
  const [first, second] = names.filter((name) => imports.get(name)!.has(id))
  return first === 'home' || second === undefined ? first : 'shared'
}

const group = (wanted: RegExp, minShareCount: number, priority: number) => ({
  name: (id: string, graph: Graph) => wanted.exec(groupOf(id, graph) ?? '')?.[0] ?? null,
  minShareCount,
  priority,
})

/** What many pages share is in few files, since each costs a round trip; the bundler does the rest. */
export const chunkGroups = [
  { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 6 },
  { name: 'icons', test: /lucide-react/, minShareCount: 6, priority: 5 },
  { name: 'rare-icons', test: /lucide-react/, minShareCount: 2, priority: 4 },
  group(/home/, 2, 3),
  group(/shared/, 8, 2),
  group(/login|member|office|site/, 6, 1),
]
