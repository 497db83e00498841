/** The company's id in the address; 0: none, NaN: invalid. */
export const companyParam = (text: string | null): number => {
  if (text === null) return 0
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : Number.NaN
}
