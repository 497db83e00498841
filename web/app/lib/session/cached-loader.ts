import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { type Params, type QueryOf, readParams } from '#lib/url/query-params.ts'
import { hasToken } from './session.ts'

/** What a page that visitors share depends on, declared with its loader. */
interface Dependencies<P extends Params> {
  /** The query parameters that the loader reads, each with the function that reads it. */
  query?: P
  /** Any announcement of these topics drops the page: it shows lists, or (`members`) the names of people. */
  topics?: readonly string[]
  /** Only announcements without an id drop the page: it shows the categories of the topic, or links. */
  generalTopics?: readonly string[]
  /** The one item that the page is about, its id in `param`. Boxes with related items follow others when the page expires. */
  item?: { topic: string; param: keyof P & string }
}

/** What the loader gets. It is not the request, so that nothing that is not in the page's key can change the page. */
export interface CachedArgs<P extends Params> {
  query: QueryOf<P>
  params: Readonly<Record<string, string | undefined>>
  pathname: string
  origin: string
  context: Readonly<RouterContextProvider>
  request: Pick<Request, 'headers'>
  /** The whole address, for somebody with a session alone: their pages are never cached. */
  memberUrl: URL | undefined
}

/** The server caches a page if its loader and those of its layouts are made by `cachedLoader`. */
export interface CachedPart {
  query: readonly string[]
  topics: readonly string[]
  generalTopics: readonly string[]
  item?: { topic: string; param: string }
}

/** A loader whose data visitors without a session share until an announcement of its topics. */
export const cachedLoader = <P extends Params, Data>(
  { query, topics = [], generalTopics = [], item }: Dependencies<P>,
  load: (args: CachedArgs<P>) => Data,
) => {
  const declared = query ?? ({} as P)
  const cachedPart: CachedPart = { query: Object.keys(declared), topics, generalTopics, ...(item && { item }) }
  const loader = ({ request, url, params, context }: LoaderFunctionArgs): Data =>
    load({
      query: readParams(declared, url.searchParams),
      params,
      pathname: url.pathname,
      origin: url.origin,
      context,
      request: { headers: request.headers },
      memberUrl: hasToken(request) ? url : undefined,
    })
  return Object.assign(loader, { cachedPart })
}
