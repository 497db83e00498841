import { paths } from '#lib/url/paths.ts'
import { pageParam, parseDigits } from '#lib/url/query-params.ts'

/** What the address of a topic asks for. FORUM-4 prescribes `setid`. */
export interface TopicQuery {
  topicId: number
  /** Of the comments, from 1. */
  page: number
  isNewestFirst: boolean
  /** The comment or reply whose page is wanted. */
  around?: number
  /** The comments whose replies are all shown, fifty at a time: the page from 0 of each. */
  open: ReadonlyMap<number, number>
}

/** So many comments may be unfolded at once. */
const mostOpen = 10

/** Undefined where no topic is named; other words the page does not know count as absent. */
export const readTopicQuery = (query: URLSearchParams): TopicQuery | undefined => {
  const topicId = parseDigits(query.get('setid'))
  if (!topicId) return undefined
  return {
    topicId,
    page: pageParam(query),
    isNewestFirst: query.get('sort') === 'newest',
    around: parseDigits(query.get('around')),
    open: new Map(query.getAll('open').slice(-mostOpen).flatMap(unfolded)),
  }
}

/** `12` is the first page of the replies to 12, `12-3` the fourth. */
const unfolded = (given: string): [number, number][] => {
  const [, id, page] = /^(\d{1,9})(?:-(\d{1,4}))?$/.exec(given) ?? []
  return id ? [[Number(id), Number(page ?? 0)]] : []
}

/** The one address of a page of comments; it begins at the comments. */
export const topicAddress = ({ topicId, page, isNewestFirst, open }: TopicQuery): string => {
  const query = new URLSearchParams()
  if (isNewestFirst) query.set('sort', 'newest')
  if (page > 1) query.set('page', String(page))
  for (const [id, at] of open) query.append('open', at === 0 ? String(id) : `${id}-${at}`)
  return `${paths.topic(topicId)}${query.size === 0 ? '' : `&${query}`}`
}

/** The same comments with this page of the replies to one of them unfolded. */
export const withOpen = (query: TopicQuery, commentId: number, page: number): string =>
  topicAddress({ ...query, open: new Map(query.open).set(commentId, page) })
