export const yuan = (fen: number): string => `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`

/** Parses yuan with exactly two decimals, the only form merchants may send. */
export const fenFrom = (text: string): number | undefined => {
  const parts = /^(0|[1-9]\d{0,8})\.(\d\d)$/.exec(text)
  return parts ? Number(parts[1]) * 100 + Number(parts[2]) : undefined
}
