import type { Readable } from 'node:stream'

/** A handler's answer that is a file instead of JSON. */
export class Download {
  readonly stream: Readable
  readonly name: string
  readonly type: string
  readonly size: number | undefined

  constructor(file: { stream: Readable; name: string; type: string; size?: number }) {
    this.stream = file.stream
    this.name = file.name
    this.type = file.type
    this.size = file.size
  }
}

/** RFC 6266 with RFC 5987: Chinese names arrive whole in every browser, an ASCII stand-in for the oldest. */
export const attachment = (name: string): string => {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
