/** Yuan as providers print it (`20`, `2.0`, `2.00`) in fen, digit by digit; undefined when it is no amount. */
export const fenOf = (yuan: string): number | undefined => {
  const parts = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(yuan)
  return parts ? Number(`${parts[1]}${(parts[2] ?? '').padEnd(2, '0')}`) : undefined
}

/** Fen as yuan with two decimals. */
export const yuanOf = (fen: number): string => {
  const digits = String(fen).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
