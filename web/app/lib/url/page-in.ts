/** The page an address asks for, from 1; anything else is the first. */
export const pageIn = (query: URLSearchParams): number => {
  const wanted = query.get('page') ?? ''
  return /^[1-9]\d{0,3}$/.test(wanted) ? Number(wanted) : 1
}
