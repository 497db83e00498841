import { useSearchParams } from 'react-router'
import { parseDigits } from '#lib/url/query-params.ts'

/** The page that the address asks for, as links from search results do; 0 if it asks for none. */
export const usePageInAddress = (): number => parseDigits(useSearchParams()[0].get('page')) ?? 0

/** The row of a sheet that the address asks for; 0 if it asks for none. */
export const useRowInAddress = (): number => parseDigits(useSearchParams()[0].get('row')) ?? 0
