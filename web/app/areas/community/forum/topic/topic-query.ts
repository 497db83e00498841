import { paths } from '#contract/paths.ts'
import { pageParam, parseDigits } from '#lib/url/query-params.ts'

/** The query of a topic's address. FORUM-4 prescribes `setid`. */
export interface TopicQuery {
  topicId: number
  /** Of the comments, from 1. */
  page: number
  isNewestFirst: boolean
  /** The comment or reply whose page is to be shown. */
  around?: number
  /** By id of an unfolded comment: the page of its replies, from 0. */
  open: ReadonlyMap<number, number>
}

/** Most comments that one address may unfold. */
const maxOpen = 10

/** Undefined without a topic; other invalid parameters are ignored. */
export const readTopicQuery = (query: URLSearchParams): TopicQuery | undefined => {
  const topicId = parseDigits(query.get('setid'))
  if (!topicId) return undefined
  return {
    topicId,
    page: pageParam(query),
    isNewestFirst: query.get('sort') === 'newest',
    around: parseDigits(query.get('around')),
    open: new Map(query.getAll('open').slice(-maxOpen).flatMap(parseOpen)),
  }
}

/** `12` is the first page of the replies to 12, `12-3` the fourth. */
const parseOpen = (param: string): [number, number][] => {
  const [, id, page] = /^(\d{1,9})(?:-(\d{1,4}))?$/.exec(param) ?? []
  return id ? [[Number(id), Number(page ?? 0)]] : []
}

/** The canonical address of a page of comments. */
export const topicAddress = ({ topicId, page, isNewestFirst, open }: TopicQuery): string => {
  const query = new URLSearchParams()
  if (isNewestFirst) query.set('sort', 'newest')
  if (page > 1) query.set('page', String(page))
  for (const [id, at] of open) query.append('open', at === 0 ? String(id) : `${id}-${at}`)
  return `${paths.topic(topicId)}${query.size === 0 ? '' : `&${query}`}`
}

/** The address of the same comments with this page of the replies to one of them unfolded. */
export const withOpen = (query: TopicQuery, commentId: number, page: number): string =>
  topicAddress({ ...query, open: new Map(query.open).set(commentId, page) })
