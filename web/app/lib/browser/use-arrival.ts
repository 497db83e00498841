import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/** What a page tells the one it leads to. It is kept in the history entry, so no address can claim it. */
export interface Arrival {
  /** The name of a resource that was just submitted. */
  submittedResource?: string
  /** The id of a topic that was just posted. */
  postedTopic?: number
}

/** Empty while the page is rendered on the server and hydrated, because only the browser knows the entry. */
export const useArrival = (): Arrival => {
  const { state } = useLocation()
  const [arrival, setArrival] = useState<Arrival>({})
  useEffect(() => setArrival((state as Arrival | null) ?? {}), [state])
  return arrival
}
