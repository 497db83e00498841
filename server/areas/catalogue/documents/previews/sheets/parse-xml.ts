export interface XmlHandler {
  /** `attributes` is the text between the name and the end of the tag; read it with `attributeOf`. */
  open?(name: string, attributes: string): void
  close?(name: string): void
  text?(text: string): void
}

/** The longest tag or run of text that is taken in; a longer one ends the reading. */
const maxPending = 1_000_000

/**
 * Reads XML while it is unpacked and calls the handler for each tag and text. Names come without their prefix. It
 * understands what office programs write and skips comments, instructions and document types.
 */
export const parseXml = async (chunks: AsyncIterable<Buffer>, handler: XmlHandler): Promise<void> => {
  const decoder = new TextDecoder()
  let pending = ''
  for await (const chunk of chunks) {
    pending += decoder.decode(chunk, { stream: true })
    const done = consume(pending, handler)
    pending = pending.slice(done)
    if (pending.length > maxPending) throw new Error('a tag or text is too long')
  }
}

/** Handles all complete tags and answers how much of the text was used. */
const consume = (text: string, handler: XmlHandler): number => {
  let at = 0
  for (;;) {
    const start = text.indexOf('<', at)
    if (start === -1) return at
    const end = endOfTag(text, start)
    if (end === -1) return at
    if (start > at) handler.text?.(unescapeXml(text.slice(at, start)))
    handleTag(text.slice(start + 1, end - 1), handler)
    at = end
  }
}

/** The position after the tag that begins at `start`; -1 while it is incomplete. A quoted value may contain `>`. */
const endOfTag = (text: string, start: number): number => {
  if (text.startsWith('<!--', start)) {
    const end = text.indexOf('-->', start + 4)
    return end === -1 ? -1 : end + 3
  }
  for (let at = start + 1; at < text.length; at++) {
    const character = text[at]
    if (character === '>') return at + 1
    if (character !== '"' && character !== "'") continue
    at = text.indexOf(character, at + 1)
    if (at === -1) return -1
  }
  return -1
}

const handleTag = (tag: string, handler: XmlHandler): void => {
  if (tag.startsWith('!') || tag.startsWith('?')) return
  if (tag.startsWith('/')) {
    handler.close?.(withoutPrefix(tag.slice(1).trim()))
    return
  }
  const isEmpty = tag.endsWith('/')
  const content = isEmpty ? tag.slice(0, -1) : tag
  const space = content.search(/\s/)
  const name = withoutPrefix(space === -1 ? content : content.slice(0, space))
  handler.open?.(name, space === -1 ? '' : content.slice(space))
  if (isEmpty) handler.close?.(name)
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1)

/** The value of an attribute; undefined if the tag has none of this name. */
export const attributeOf = (attributes: string, name: string): string | undefined => {
  const found = new RegExp(`\\s(?:\\w+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes)
  return found ? unescapeXml(found[1] ?? found[2] ?? '') : undefined
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const unescapeXml = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|\w+);/gi, (whole, name: string) => {
        if (!name.startsWith('#')) return entities[name] ?? whole
        const code = name[1]?.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
        return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : ''
      })
    : text
