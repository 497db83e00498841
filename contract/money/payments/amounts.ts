/** Converts fen to yuan with two decimals: 1250.00 out of 125000, as providers and our sentences write it. */
export const yuanOf = (fen: number): string => {
  const digits = String(fen).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const grouped = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 })

/** 1,250.00 out of 125000 fen, for tables and figures. */
export const formatYuan = (fen: number): string => grouped.format(fen / 100)
