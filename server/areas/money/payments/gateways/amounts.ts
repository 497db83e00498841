/**
 * Converts yuan as printed by providers (`20`, `2.0`, `2.00`) to fen, without floating point; undefined if it is not an
 * amount.
 */
export const fenOf = (yuan: string): number | undefined => {
  const parts = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(yuan)
  return parts ? Number(`${parts[1]}${(parts[2] ?? '').padEnd(2, '0')}`) : undefined
}

/** What a column of the database holds; no order comes near it. */
const mostFen = 2_147_483_647

/** The amount of a line of a bill; undefined if it cannot be stored. */
export const billFenOf = (yuan: string): number | undefined => {
  const fen = fenOf(yuan)
  return fen !== undefined && fen <= mostFen ? fen : undefined
}
