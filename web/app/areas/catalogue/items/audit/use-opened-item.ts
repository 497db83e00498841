import { useSearchParams } from 'react-router'

/** The table's filters, read from the address: those of the given names that are set. */
const filterIn = (query: URLSearchParams, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = query.get(name)
      return value ? [[name, value]] : []
    }),
  )

/** The item whose drawer is open. Its id is part of the address, so that the address can be shared and reloaded. */
export const useOpenedItem = (idName: string, filterNames: readonly string[]) => {
  const [query, setQuery] = useSearchParams()
  const open = (id: number | undefined) =>
    setQuery(
      (now) => {
        if (id === undefined) now.delete(idName)
        else now.set(idName, String(id))
        return now
      },
      { preventScrollReset: true },
    )
  return { openedId: Number(query.get(idName)) || undefined, open, filter: filterIn(query, filterNames) }
}
