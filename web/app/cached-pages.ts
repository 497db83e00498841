import type { ServerBuild } from 'react-router'
import type { CachedPart } from './lib/session/cached-loader.ts'

type Routes = ServerBuild['routes']
type ServerRoute = NonNullable<Routes[string]>

/** The pages that visitors share, by path: those whose loader was made by `cachedLoader`. No other page is cached. */
export const cachedPagesOf = (routes: Routes): Record<string, CachedPart> =>
  Object.fromEntries(
    Object.values(routes)
      .filter((route): route is ServerRoute => route !== undefined && partOf(route) !== undefined)
      .filter(({ path, index }) => path || index)
      .map((route) => [pathOf(route, routes), pageOf(route, routes)]),
  )

const partOf = ({ module }: ServerRoute) => (module.loader as { cachedPart?: CachedPart } | undefined)?.cachedPart

/** A page depends on what its layouts depend on, too. */
const pageOf = (route: ServerRoute, routes: Routes): CachedPart => {
  const parts = lineOf(route, routes)
    .filter(({ module }) => module.loader)
    .map((one) => {
      const part = partOf(one)
      if (!part) throw new Error(`${route.id} cannot be cached, because ${one.id} does not say what it reads`)
      return part
    })
  const item = parts.find((part) => part.item)?.item
  return {
    query: [...new Set(parts.flatMap(({ query }) => query))],
    topics: [...new Set(parts.flatMap(({ topics }) => topics))],
    generalTopics: [...new Set(parts.flatMap(({ generalTopics }) => generalTopics))],
    ...(item && { item }),
  }
}

/** `page/:slug` becomes `/page/*`. */
const pathOf = (route: ServerRoute, routes: Routes): string => {
  const path = `/${lineOf(route, routes)
    .flatMap((one) => one.path || [])
    .join('/')}`.replace(/:\w+$/, '*')
  if (/[:?]|\*./.test(path)) throw new Error(`${route.id} cannot be cached: only the last segment of its path may vary`)
  return path
}

/** The route with its layouts, the outermost first. */
const lineOf = (route: ServerRoute, routes: Routes): ServerRoute[] => {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId]
  return parent ? [...lineOf(parent, routes), route] : [route]
}
