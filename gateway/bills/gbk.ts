let table: Map<string, number> | undefined

/** Characters to two-byte codes, built by decoding every code: Node has a GBK decoder but no encoder. */
const codes = (): Map<string, number> => {
  if (table) return table
  table = new Map()
  const decoder = new TextDecoder('gbk')
  for (let high = 0x81; high <= 0xfe; high++)
    for (let low = 0x40; low <= 0xfe; low++) table.set(decoder.decode(Uint8Array.of(high, low)), (high << 8) | low)
  return table
}

/** Encodes text the way Alipay encodes its bills. */
export const toGbk = (text: string): Buffer =>
  Buffer.from(
    [...text].flatMap((character) => {
      if (character <= '\x7f') return [character.charCodeAt(0)]
      const code = codes().get(character) ?? 0x3f
      return code > 0xff ? [code >> 8, code & 0xff] : [code]
    }),
  )
