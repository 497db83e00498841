import type { IncomingHttpHeaders } from 'node:http'
import { NoticeRefused } from './gateway.ts'

const longestNotice = 64 * 1024

/**
 * Returns a header that was sent exactly once; Node joins repeated headers with a comma, which no valid value contains.
 */
export const singleHeader = (headers: IncomingHttpHeaders, name: string): string => {
  const value = headers[name]
  return typeof value === 'string' && !value.includes(',') ? value : ''
}

/** Providers send small uncompressed bodies; others are refused. */
export const requireNoticeFrame = (headers: IncomingHttpHeaders, rawBody: Buffer): void => {
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding !== 'identity') throw new NoticeRefused('encoded body')
  if (rawBody.length === 0) throw new NoticeRefused('empty body')
  if (rawBody.length > longestNotice) throw new NoticeRefused('body too long')
}
