import { createRequestHandler, type RequestHandler, type ServerBuild } from 'react-router'

type Routes = ServerBuild['routes']
type Route = NonNullable<Routes[string]>

/**
 * Answers like the router's own handler. The router compares an address with every route it was given, several times a
 * page, and there are 150: so each first segment of an address has a handler of its own that knows only the routes such
 * an address can lead to. What begins with no segment of ours goes to the one that knows all.
 */
export const createPageHandler = (build: ServerBuild, mode: string): RequestHandler => {
  const whole = createRequestHandler(build, mode)
  const handlers = new Map(
    segmentsOf(build.routes).map((segment) => [segment, createRequestHandler(narrowed(build, segment), mode)]),
  )
  return (request, context) => {
    const segment = segmentIn(new URL(request.url).pathname)
    const handler = (segment !== undefined && handlers.get(segment)) || whole
    return handler(request, context)
  }
}

/** `aboutsus` of /AboutsUs/View and of /AboutsUs.data; the home page has none, which is ''. */
const segmentIn = (pathname: string): string | undefined => {
  if (pathname === '/' || pathname === '/_.data') return ''
  return /^\/([^/]+?)(?:\.data)?(?:\/|$)/.exec(pathname)?.[1]?.toLowerCase()
}

/** Every first segment that is a plain word. */
const segmentsOf = (routes: Routes): string[] => {
  const words = Object.values(routes).map((route) => route && firstSegmentOf(routes, route))
  return [...new Set(words)].filter((word) => word !== undefined && !isOpen(word)) as string[]
}

/** A parameter, a splat, or what may be left out: any address may begin so. */
const isOpen = (segment: string) => /^[:*]|\?$/.test(segment)

const firstSegmentOf = (routes: Routes, route: Route): string =>
  pathOf(routes, route).split('/').find(Boolean)?.toLowerCase() ?? ''

const pathOf = (routes: Routes, { parentId, path = '' }: Route): string => {
  const parent = parentId && routes[parentId]
  return parent ? `${pathOf(routes, parent)}/${path}` : path
}

/** Routes without a path of their own are frames around others, or the home page, which every page knows. */
const narrowed = (build: ServerBuild, segment: string): ServerBuild => {
  const isReachable = (id: string) => {
    const route = build.routes[id]
    const first = route && firstSegmentOf(build.routes, route)
    return first === '' || first === segment || (first !== undefined && isOpen(first))
  }
  const reachable = <T>(all: Record<string, T>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => isReachable(id)))
  return {
    ...build,
    routes: reachable(build.routes),
    assets: { ...build.assets, routes: reachable(build.assets.routes) },
  }
}
