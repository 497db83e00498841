import type { Validity } from '#contract/catalogue/documents/library.ts'

/** Filters of the list of received shares, with the values of the query parameter. */
export const validities: { key: Validity; label: string }[] = [
  { key: 'all', label: '全部' },
  { key: 'valid', label: '有效' },
  { key: 'over', label: '已到期' },
]

export const validityIn = (query: URLSearchParams): Validity =>
  validities.find(({ key }) => key === query.get('validity'))?.key ?? 'all'

/** How an item reached the member. */
export interface ReceivedShare {
  shareUserName: string
  shareGroupName: string | null
  until: string | null
  isOver: boolean
  isRenewalAsked: boolean
}

const dayMs = 86_400_000
const endingDays = 7

/** Adds the remaining days of shares that end soon. The loader counts them, so that server and browser render the same text. */
export const withDaysLeft = <Item extends ReceivedShare>(item: Item) => {
  const days = item.until === null || item.isOver ? undefined : Math.ceil((Date.parse(item.until) - Date.now()) / dayMs)
  return { ...item, daysLeft: days !== undefined && days <= endingDays ? days : undefined }
}
