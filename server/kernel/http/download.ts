import type { Readable } from 'node:stream'

interface DownloadParts {
  name: string
  type: string
  /** Absent: only status and headers are sent. */
  stream?: Readable
  /** The length of the whole body, also when only headers are sent. */
  size?: number
  status?: 200 | 206 | 304 | 416
  /** The position of the first byte that is sent: more than 0 only for a range. */
  firstByte?: number
  headers?: Record<string, string>
}

/** A handler's answer that is a file instead of JSON. */
export class Download {
  readonly stream: Readable | undefined
  readonly name: string
  readonly type: string
  readonly size: number | undefined
  readonly status: number
  readonly firstByte: number
  /** Overrides the default headers of a download. */
  readonly headers: Record<string, string>

  constructor({ stream, name, type, size, status = 200, firstByte = 0, headers = {} }: DownloadParts) {
    this.stream = stream
    this.name = name
    this.type = type
    this.size = size
    this.status = status
    this.firstByte = firstByte
    this.headers = headers
  }
}

/** A response without a body. */
export class HeadersOnly {
  readonly status: number
  readonly headers: Record<string, string>

  constructor(status: 200 | 201 | 204, headers: Record<string, string>) {
    this.status = status
    this.headers = headers
  }
}

/** RFC 6266 with RFC 5987: Chinese names arrive whole in every browser, an ASCII stand-in for the oldest. */
export const attachment = (name: string): string => {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
