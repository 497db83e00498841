import type { RouterContextProvider } from 'react-router'
import type { Validity } from '#contract/catalogue/documents/library.ts'
import { pageSizes } from '#contract/constants.ts'
import { orErrorPage } from '#lib/api/or-error-page.ts'
import { api } from '#lib/api/server-api.ts'
import { nameParam, pageParam } from '#lib/url/query-params.ts'
import { type ReceivedShare, validityIn, withDaysLeft } from '../access/received/validity.ts'
import type { SharedKind } from '../access/sharing/share-data.ts'
import { sharedCounts } from '../access/sharing/shared-counts.ts'

interface Paging {
  page: number
  size: number
}

const size = pageSizes.memberList

/** One page of a list of the member; the filter comes back with it. */
export const loadMemberList = async <Found extends object, Filter extends object>(
  query: URLSearchParams,
  filter: Filter,
  list: (input: Paging & Filter) => Promise<Found>,
) => {
  const page = pageParam(query)
  const found = await orErrorPage(list({ ...filter, page: page - 1, size }))
  return { ...found, ...filter, page, size }
}

export const nameIn = (query: URLSearchParams) => ({ name: nameParam(query) })

export const auditStateIn = (query: URLSearchParams) => ({
  isAudit: ([0, 1, 2] as const).find((state) => String(state) === query.get('isAudit')),
})

/** What the lists of the member's own items also show. */
export const loadStorageAndShares = async (
  context: Readonly<RouterContextProvider>,
  kind: SharedKind,
  items: { id: number }[],
) => {
  const [{ sharedWith }, storage] = await Promise.all([
    sharedCounts(context, kind, items),
    api(context).files.getStorageUse(),
  ])
  return { sharedWith, storage }
}

interface ReceivedPage<Item> {
  content: Item[]
  totalElements: number
  counts: { valid: number; ending: number; over: number }
}

/** What others shared with the member, each with its remaining days. */
export const loadReceived = async <Item extends ReceivedShare>(
  list: (input: Paging & { validity: Validity }) => Promise<ReceivedPage<Item>>,
  { page, size, validity }: Paging & { validity: Validity },
) => {
  const found = await orErrorPage(list({ page: page - 1, size, validity }))
  return { ...found, content: found.content.map((item) => withDaysLeft(item)), validity, page, size }
}

export const receivedIn = (query: URLSearchParams) => ({ page: pageParam(query), size, validity: validityIn(query) })
