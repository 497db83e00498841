import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** An id in the address, such as that of an opened dialog, so that the address can be shared and reloaded. */
export const useIdParam = (name: string) => {
  const [query, setQuery] = useSearchParams()
  const set = useCallback(
    (id: number | undefined, { replace = false } = {}) =>
      setQuery(
        (now) => {
          if (id === undefined) now.delete(name)
          else now.set(name, String(id))
          return now
        },
        { preventScrollReset: true, replace },
      ),
    [setQuery, name],
  )
  return { id: Number(query.get(name)) || undefined, set }
}
