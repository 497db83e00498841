let codes: Map<string, number> | undefined

/** Text in GBK, which older Chinese programs write. Node decodes GBK but does not encode it. */
export const gbk = (text: string): Buffer => {
  codes ??= readCodes()
  const bytes = [...text].flatMap((sign) => {
    if (sign < '\x80') return [sign.charCodeAt(0)]
    const code = codes!.get(sign) ?? codes!.get('？')!
    return [code >> 8, code & 0xff]
  })
  return Buffer.from(bytes)
}

const readCodes = (): Map<string, number> => {
  const decoder = new TextDecoder('gbk')
  const found = new Map<string, number>()
  for (let first = 0x81; first <= 0xfe; first++)
    for (let second = 0x40; second <= 0xfe; second++) {
      const sign = decoder.decode(Uint8Array.of(first, second))
      if (sign.length === 1 && sign !== '\ufffd' && !found.has(sign)) found.set(sign, first * 256 + second)
    }
  return found
}
