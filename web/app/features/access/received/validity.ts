import type { Validity } from '#contract/library.ts'

/** The ways to see what was shared with me, as the address names them. */
export const validities: { key: Validity; label: string }[] = [
  { key: 'all', label: '全部' },
  { key: 'valid', label: '有效' },
  { key: 'over', label: '已到期' },
]

export const validityIn = (query: URLSearchParams): Validity =>
  validities.find(({ key }) => key === query.get('validity'))?.key ?? 'all'

export interface Received {
  shareUserName: string
  shareGroupName: string | null
  until: string | null
  isOver: boolean
  isRenewalAsked: boolean
}

const dayMs = 86_400_000
const endingDays = 7

/** With the days left of what is about to end; counted where the list is loaded, so that page and server say the same. */
export const withDaysLeft = <Item extends Received>(item: Item) => {
  const days = item.until === null || item.isOver ? undefined : Math.ceil((Date.parse(item.until) - Date.now()) / dayMs)
  return { ...item, daysLeft: days !== undefined && days <= endingDays ? days : undefined }
}
