import { withQuery } from '#lib/url/query-params.ts'
import type { DocumentAddress } from './reader-types.ts'

/** The address of the picture of a page. */
export const pageAddress = ({ resourceId, inside }: DocumentAddress, page: number, width: number): string =>
  withQuery('/api/library/readerPage', { resourceId, inside, page, width })
