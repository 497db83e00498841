import type { RouterContextProvider } from 'react-router'
import { type NoticeKind, noticeKinds, noticePageSize } from '#contract/people/notices/notice-kinds.ts'
import type { UnreadCount } from '#contract/people/notices/notices.ts'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'
import { pageParam } from '#lib/url/query-params.ts'
import { type ShownNotice, toShown } from './shown-notice.ts'

export interface NoticesData {
  notices: ShownNotice[]
  total: number
  totalIsCapped: boolean
  unread: UnreadCount
  /** The filter of the address. */
  filter: NoticeFilter
}

export interface NoticeFilter {
  kind: NoticeKind | undefined
  isUnreadOnly: boolean
  /** From 1. */
  page: number
}

/** `kind`, `unread` and `page` of the address; invalid values are ignored. */
export const noticeFilter = (query: URLSearchParams): NoticeFilter => {
  const kind = query.get('kind') ?? ''
  return {
    kind: Object.hasOwn(noticeKinds, kind) ? (kind as NoticeKind) : undefined,
    isUnreadOnly: query.get('unread') === '1',
    page: pageParam(query),
  }
}

/** One page of the member's notices, for the loader of the page that shows `NoticesContent`. */
export const loadNotices = async (request: Request, context: Readonly<RouterContextProvider>): Promise<NoticesData> => {
  const { notices } = api(context)
  const filter = noticeFilter(new URL(request.url).searchParams)
  const { kind, isUnreadOnly, page } = filter
  const [unread, found] = await orErrorPage(
    Promise.all([
      notices.countUnread(),
      notices.listNotices({ kind, unread: isUnreadOnly ? 1 : undefined, page: page - 1, size: noticePageSize }),
    ]),
  )
  return {
    notices: found.content.map((notice) => toShown(notice)),
    total: found.totalElements,
    totalIsCapped: found.totalIsCapped ?? false,
    unread,
    filter,
  }
}
