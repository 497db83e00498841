/** The part of a name that an address asks for, or undefined. */
export const nameIn = (query: URLSearchParams): string | undefined =>
  query.get('name')?.trim().slice(0, 60) || undefined
