const endOfHead = '\r\n\r\n'
const endOfChunks = '0\r\n\r\n'

/** Bytes of the body that are still to come: a number, or unknown until the last chunk. */
type Missing = number | 'chunks'

/**
 * Returns a function that takes the bytes of one connection as they arrive and calls `onResponse` with the status of every
 * complete response. Requests are not pipelined: a response ends where the bytes end. It reads no more than this needs.
 */
export function responseReader(onResponse: (status: number) => void): (bytes: Buffer) => void {
  let head = ''
  let status = 0
  let missing: Missing | undefined
  /** The last bytes of a body in chunks. */
  let tail = ''

  const readHead = (bytes: Buffer): Buffer | undefined => {
    const before = head.length
    head += bytes.toString('latin1', 0, 16_384)
    const end = head.indexOf(endOfHead)
    if (end < 0) return undefined
    status = Number(head.slice(9, 12))
    const length = /\r\ncontent-length: *(\d+)/i.exec(head.slice(0, end))?.[1]
    const hasChunks = /\r\ntransfer-encoding: *chunked/i.test(head.slice(0, end))
    missing = hasChunks ? 'chunks' : Number(length ?? 0)
    head = ''
    return bytes.subarray(end + endOfHead.length - before)
  }

  return (bytes) => {
    const body = missing === undefined ? readHead(bytes) : bytes
    if (body === undefined || missing === undefined) return
    if (missing === 'chunks')
      tail = (tail + body.subarray(-endOfChunks.length).toString('latin1')).slice(-endOfChunks.length)
    else missing -= body.length
    if (missing === 'chunks' ? tail !== endOfChunks : missing > 0) return
    missing = undefined
    tail = ''
    onResponse(status)
  }
}
